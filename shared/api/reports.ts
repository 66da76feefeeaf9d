import type { IsoDate } from '../basics/calendar';
import { isPast } from '../basics/dueDates';
import { visibleText } from '../basics/text';
import { API } from '../kinds/foreignFiles';
import type { AnyRecord, Kind } from '../kinds/kind';
import { dueDateOf } from '../status/counts';
import { recordDates } from '../status/urgency';

const LONGEST = 80;
/** Characters that Windows or other systems refuse in file names. */
const FORBIDDEN = /[\s<>:"/\\|?*\u0000-\u001f\u007f-\u009f\ufffd]+/g;

/** `text` made safe for a file name. */
export const inFileName = (text: string): string =>
  visibleText(text.toWellFormed()).replace(FORBIDDEN, ' ').slice(0, LONGEST).toWellFormed().trim();

/** The end of the extension of a presented record if that is later than its due date, else null. */
export function extensionOf(kind: Kind, record: AnyRecord): IsoDate | null {
  const end = recordDates(kind, record).find(({ part }) => !part)?.date ?? null;
  return end === dueDateOf(kind.name, record) ? null : end;
}

/** `status` of a presented record as reports state it: 'Extended' in place of 'Expired' while its extension holds. */
export function reportedStatus(kind: Kind, record: AnyRecord, status: unknown, today: IsoDate): unknown {
  const extended = status === 'Expired' ? extensionOf(kind, record) : null;
  return extended !== null && !isPast(extended, today) ? 'Extended' : status;
}

/**
 * The columns of records that are handed on: those of their list; if a record is extended, the ends of extensions after the due date; after the status, a due
 * date that the list hides and the optional fields that decide it, where a record has them.
 */
export function reportedColumns(kind: Kind, records: readonly AnyRecord[]): string[] {
  const { columns, due, state, unlisted } = kind;
  const until = records.some((record) => extensionOf(kind, record)) ? due?.extended?.until : undefined;
  const hidden = due && !columns.includes(due.date) ? [...unlisted, due.date] : [];
  const filled = hidden.filter((name) => records.some((record) => record[name]));
  return columns.flatMap((name) => {
    if (until && name === due?.date) return [name, until];
    return name === state ? [name, ...filled] : [name];
  });
}

/** Statuses that the name of a file in a PSC pack states. */
const NAMED_STATUSES = new Set<unknown>(['Expired', 'Extended']);

/** The name of a file in a PSC pack: '04 Safety Radio (expired).pdf'. `nth` is the number of its line in the index. */
export function packName(nth: number, certificate: string, status: unknown, file: string): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(file)?.[0].toLowerCase() ?? '';
  return `${String(nth).padStart(2, '0')} ${inFileName(certificate)}${NAMED_STATUSES.has(status) ? ` (${String(status).toLowerCase()})` : ''}${extension}`;
}

/** Paths of reports. They are apart from `paths`, which every screen loads. */
export const reportPaths = {
  /** The status report of a vessel (PDF). */
  statusReport: (vessel: number) => `${API}/vessels/${vessel}/status-report`,
  /** All certificates of a vessel with their files (ZIP). */
  pscPack: (vessel: number) => `${API}/vessels/${vessel}/psc-pack`,
} as const;
