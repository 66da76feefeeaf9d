import type { Request, Response } from 'express';
import { todayUtc } from '../../shared/basics/calendar';
import { recordName } from '../../shared/kinds/recordNaming';
import type { AnyRecord } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { inFileName, packName, reportedStatus } from '../../shared/api/reports';
import { FLEET } from '../log/scopeLog';
import { databaseAddress } from '../database/connect';
import type { Answer, Route } from '../http/route';
import { sendStream } from '../http/bodies';
import { callerOf, type Caller } from '../http/limits';
import type { Viewer } from '../http/viewer';
import { assertNotRefused } from '../http/watchAnswer';
import { openVessel } from '../records/openVessel';
import { readRecord } from '../records/readRecords';
import { makePdf } from './makePdf';
import type { Readable, Writable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { StoredFile } from '../../shared/kinds/field';
import { streamDocuments } from '../database/streamDocuments';
import { readStoredFile } from '../database/fileStore';
import { recordModel } from '../database/models/projections';
import '../patches/yazl';
import { recordsQuery, type ReadRecords } from '../database/recordsAt';
import { type Paper, madeAt, particularsOf, readSection, tableOf } from './readSection';

const certificates = kindOf('certificates');
const vessels = kindOf('vessels');

interface Packed {
  record: AnyRecord;
  /** Null if there is no file. */
  file: StoredFile | null;
  status: unknown;
  /** Its name in the pack. */
  name: string;
}

const readRecords: ReadRecords = (kind, vessel) => streamDocuments(recordModel(kind), ...recordsQuery(vessel));

/** The pause between two chunks of a file, so that other requests run. The resulting 6 MB/s are more than a ship's link has. */
const PAUSE_MS = 40;

/**
 * Streams a ZIP for the inspector: an index (PDF) that flags missing and expired certificates, and all files. Files are read one after the other, at the
 * speed of `reader`. A file that cannot be read breaks the answer, so that no incomplete pack looks complete.
 */
async function pscPack(vessel: AnyRecord, reader: Writable, who: Caller): Promise<Readable> {
  const packed = (await readSection(readRecords, certificates, vessel.id)).map((record, nth): Packed => {
    const file = (record.file as StoredFile | null | undefined) ?? null;
    const status = reportedStatus(certificates, record, record.status, todayUtc());
    return { record, file, status, name: file ? packName(nth + 1, recordName(certificates, record), status, file.name) : '' };
  });
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  zip.on('error', (error: Error) => out.destroy(error));
  // Whoever leaves, or is cut off, ends the file that is being read, whose cursor would stay open.
  let reading: Readable | undefined;
  out.once('close', () => reading?.destroy());
  zip.addBuffer(await makePdf({ paper: indexOf(vessel, packed) }, reader, who), '00 Index.pdf', { compress: false });
  for (const { file, name } of packed) {
    if (!file) continue;
    // The files are compressed already.
    zip.addReadStreamLazy(name, { compress: false, size: file.size, mtime: new Date(file.at) }, (give) => {
      reading = readStoredFile(file.id, file.size, PAUSE_MS);
      reading.once('error', (error) => out.destroy(error));
      give(null, reading);
    });
  }
  zip.end();
  return out;
}

function indexOf(vessel: AnyRecord, packed: readonly Packed[]): Paper {
  const today = todayUtc();
  const table = tableOf(
    certificates,
    packed.map(({ record }) => record),
    today,
  );
  // The column shows the file's name in the pack instead of its original name.
  const at = table.columns.findIndex(({ label }) => label === certificates.fields.file?.label);
  const count = (which: string) => packed.filter(({ status }) => status === which).length;
  const extended = count('Extended');
  return {
    title: recordName(vessels, vessel),
    name: 'Certificates for port state control',
    made: madeAt(),
    facts: particularsOf(vessels, vessel),
    figures: [
      { label: 'Certificates', value: packed.length },
      { label: 'Expired', value: count('Expired'), tone: 'red' },
      ...(extended > 0 ? [{ label: 'Extended', value: extended }] : []),
      { label: 'Due within 30 days', value: count('Due'), tone: 'amber' },
      { label: 'Without a file', value: packed.filter(({ file }) => !file).length, tone: 'amber' },
    ],
    tables: [
      {
        ...table,
        rows: table.rows.map((row, nth) =>
          row.with(at, packed[nth]?.file ? { text: packed[nth].name } : { text: 'No file', tone: 'amber' }),
        ),
      },
    ],
  };
}

const openShip = async (request: Request, viewer: Viewer): Promise<AnyRecord> =>
  readRecord(vessels, FLEET, await openVessel(viewer, request.params.vessel));

/**
 * Sets the headers of a download, such as 'MV Aurora PSC pack 2026-11-22.zip'. A browser must not render it on our origin.
 * @throws Problem if the access of this answer has ended meanwhile.
 */
export function attach(response: Response, title: string, what: string, extension: string, type: string): void {
  assertNotRefused(response);
  response.attachment(`${inFileName(title)} ${what} ${todayUtc()}.${extension}`);
  response.setHeader('Content-Type', type);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, no-store');
}

const PDF = 'application/pdf';
const ZIP = 'application/zip';

/** The status report and the PSC pack (server/reports/README.md), without amounts. */
export const reportRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/vessels/:vessel/status-report',
    docs: { summary: 'The status report of one vessel', more: 'A PDF, without amounts of invoices.', answer: { media: [PDF] } },
    large: true,
    withoutInvoices: true,
    run: async (request, viewer, response): Promise<Answer> => {
      const ship = await openShip(request, viewer);
      const body = await makePdf({ reportOn: ship, database: databaseAddress(), now: new Date() }, response, callerOf(request, viewer));
      attach(response, recordName(vessels, ship), 'status', 'pdf', PDF);
      response.setHeader('Content-Length', body.length);
      response.end(body);
      return { status: 200 };
    },
  },
  {
    method: 'get',
    path: '/vessels/:vessel/psc-pack',
    docs: {
      summary: 'All certificates of one vessel for an inspector',
      more: 'A ZIP with an index (PDF) that flags missing and expired certificates, and the files.',
      answer: { media: [ZIP] },
    },
    large: true,
    withoutInvoices: true,
    run: async (request, viewer, response): Promise<Answer> => {
      const ship = await openShip(request, viewer);
      const pack = await pscPack(ship, response, callerOf(request, viewer));
      attach(response, recordName(vessels, ship), 'PSC pack', 'zip', ZIP);
      await sendStream(pack, response);
      return { status: 200 };
    },
  },
];
