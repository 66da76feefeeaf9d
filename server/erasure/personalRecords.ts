import type { PersonalKey, PersonalRecord, RetentionPeriods } from '../../shared/api/erasure';
import { addMonths, type IsoDate, todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { personalBlanks } from '../../shared/kinds/personal';
import { recordName } from '../../shared/kinds/recordNaming';
import { wireRecord } from '../database/encoding';
import { createYield } from '../database/yieldToOthers';
import { storage } from '../database/storage';
import { shipsOf } from '../queries/namedLines';

/** The kinds whose records hold personal data. */
export const PERSONAL_KINDS = KIND_NAMES.filter((name) => personalBlanks(kindOf(name)) !== null);

type Held = { record: AnyRecord; deleted: boolean };

/** The records of a kind that hold personal data, of all vessels, deleted ones and those of deleted vessels included. */
async function* held(kind: Kind, filter: object = {}): AsyncGenerator<Held> {
  const blanks = Object.entries(personalBlanks(kind) ?? {});
  for await (const document of storage.eachRecord(kind.name, { ...filter }, { projection: { words: 0 } }, createYield())) {
    if (blanks.some(([name, blank]) => (document[name] ?? null) !== blank))
      yield { record: wireRecord(kind, document), deleted: document.deleted };
  }
}

/** The day on which the contract, or what the record is about, ends; null if unknown. */
function endOf(kind: Kind, record: AnyRecord): IsoDate | null {
  const today = todayUtc();
  const ended = kind.due && { ...record, ...kind.derive(record, today) }[kind.due.date];
  return typeof ended === 'string' ? (ended as IsoDate) : null;
}

async function linesOf(kind: Kind, found: readonly Held[]): Promise<PersonalRecord[]> {
  const ships = await shipsOf(found.map(({ record }) => ({ scope: record.vessel_id ?? 0 })));
  return found.map(({ record, deleted }) => ({
    kind: kind.name,
    vessel: record.vessel_id ?? 0,
    id: record.id,
    ship: ships.get(record.vessel_id ?? 0) ?? '',
    name: recordName(kind, record),
    detail: String(record[kind.naming.detail ?? ''] ?? ''),
    day: endOf(kind, record),
    deleted,
  }));
}

const plain = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase().replaceAll(/\s+/g, ' ') : '');

/** The records of the same person on all ships, that of `key` first: those with the same name or the same document. Empty if it holds none. */
export async function samePerson({ kind: name, vessel, id }: PersonalKey): Promise<PersonalRecord[]> {
  const kind = kindOf(name);
  const texts = Object.keys(personalBlanks(kind) ?? {}).filter((field) => kind.fields[field]?.type === 'text');
  const { value: own } = (await held(kind, { _id: id, vessel }).next()) as { value?: Held };
  if (!own) return [];
  const found = [own];
  for await (const other of held(kind, { _id: { $ne: id } }))
    if (texts.some((field) => plain(own.record[field]) !== '' && plain(own.record[field]) === plain(other.record[field])))
      found.push(other);
  return linesOf(kind, found);
}

/** The records that are past the period of their kind, the earliest first. */
export async function pastPeriod(periods: RetentionPeriods): Promise<PersonalRecord[]> {
  const lines: PersonalRecord[] = [];
  for (const name of PERSONAL_KINDS) {
    const years = periods[name];
    if (!years) continue;
    const kind = kindOf(name);
    const last = addMonths(todayUtc(), -12 * years);
    const found: Held[] = [];
    for await (const each of held(kind)) {
      const end = endOf(kind, each.record);
      if (end !== null && end < last) found.push(each);
    }
    lines.push(...(await linesOf(kind, found)));
  }
  return lines.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : 1));
}
