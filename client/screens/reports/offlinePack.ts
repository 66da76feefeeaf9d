import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { extensionOf, inFileName, packName, reportedStatus } from '../../../shared/api/reports';
import { FROM_UNIX, storedFile } from '../../records/files/fileOf';
import { cachedCopy } from '../../records/files/cached/fileCache';

const certificates = kindOf('certificates');

const NONE = 'No file';
const NOT_CACHED = 'Not on this machine';
const FLAGGED = new Set(['Expired', NONE, NOT_CACHED]);

/** Builds the PSC pack of a ship from files cached in this browser. Its index is an HTML page that also lists missing files. */
export async function offlinePack(ship: AnyRecord, records: readonly AnyRecord[], today: IsoDate): Promise<{ blob: Blob; name: string }> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  const add = (name: string, bytes: Uint8Array) => {
    // PDF and JPG files are compressed already.
    const entry = Object.assign(new ZipPassThrough(name), FROM_UNIX);
    zip.add(entry);
    entry.push(bytes, true);
  };
  const lines: string[][] = [];
  for (const [nth, record] of records.entries()) {
    const cached = await cachedCopy(ship.id, record);
    const label = recordName(certificates, record);
    const status = reportedStatus(certificates, record, record.status, today);
    const name = cached ? packName(nth + 1, label, status, cached.name) : storedFile(record.file) ? NOT_CACHED : NONE;
    if (cached) add(name, new Uint8Array(await cached.bytes.arrayBuffer()));
    const extended = extensionOf(certificates, record);
    const days = [record.issue_date, record.expiry_date].map((day) => showDate(day as IsoDate | null));
    if (extended) days[1] += `, extended until ${showDate(extended)}`;
    lines.push([String(nth + 1), label, String(record.issued_by ?? ''), ...days, String(status), name]);
  }
  add('00 Index.html', strToU8(indexPage(ship, lines, today)));
  zip.end();
  return { blob: new Blob(pieces, { type: 'application/zip' }), name: `${inFileName(String(ship.name))} PSC pack ${today}.zip` };
}

const HEAD = ['No.', 'Certificate Name', 'Issued By', 'Issue Date', 'Expiry Date', 'Status', 'File'];
const STYLE =
  'body{font:14px sans-serif;margin:24px;color:#1b2430}table{border-collapse:collapse}th,td{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #d5dae1}.late{color:#b42318;font-weight:bold}';

function indexPage(ship: AnyRecord, lines: readonly string[][], today: IsoDate): string {
  const row = (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td${FLAGGED.has(cell) ? ' class="late"' : ''}>${escaped(cell)}</td>`).join('')}</tr>`;
  const title = escaped(`${String(ship.name)}, certificates for port state control`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>
<p>IMO ${escaped(String(ship.imo_number))}. Made ${showDate(today)} without a link, from the files stored on one machine.</p>
<table><tr>${HEAD.map((label) => `<th>${label}</th>`).join('')}</tr>${lines.map(row).join('\n')}</table></html>`;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
