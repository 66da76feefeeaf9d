import type { IsoDate } from '../../../../shared/basics/calendar';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { schemaOf } from '../../../../shared/kinds/fieldSchema';
import { identitiesOf, strongestIdentity, comparable, identifyingFields, sameValue } from '../../../../shared/kinds/identity';
import type { ImportRow } from '../../../../shared/api/imports';
import { type AnyRecord, type Kind, type Values, writableFields } from '../../../../shared/kinds/kind';
import { readValues } from '../../../records/form/validation';
import type { Gathered } from './gatherRows';

export type RowState = 'create' | 'change' | 'same' | 'refused';

/** What the import of one row would do. */
export interface PlannedRow {
  line: number;
  name: string;
  state: RowState;
  /** The values of the row, validated as far as possible. */
  given: Values;
  /** The record to be written. */
  write?: ImportRow;
  /** For a change: the old value of each field. */
  was?: Values;
  /** Why it is refused, and which fields are wrong. */
  sentence?: string;
  invalidFields?: readonly string[];
}

export interface ImportBase {
  /** All existing records of the kind. */
  records: readonly AnyRecord[];
  today: IsoDate;
  /** The names that a row may use for the vessel of the import; empty if every name is accepted. */
  vessel: readonly string[];
}

interface Candidate extends Gathered {
  /** The given values that pass the checks of their field. */
  read: Values;
  identities: readonly string[];
  surest: string | null;
}

const folded = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Plans the import of each row, by the rules of its form and the identifying fields of the kind (shared/README.md, Import). A record matches at
 * most one row: first a row with equal values, then the row with its name, and of several the one with its date.
 */
export function planImport(kind: Kind, gathered: readonly Gathered[], base: ImportBase): PlannedRow[] {
  const candidates = gathered.map((row) => candidateOf(kind, row));
  const matched = matchRecords(kind, candidates, base.records);
  const seen = new Map<string, number>();
  return candidates.map((row, at) => {
    const planned = (more: Omit<PlannedRow, 'line' | 'name' | 'given'>): PlannedRow => ({
      line: row.line,
      name: recordName(kind, { ...row.read, id: `in line ${row.line}` }),
      given: row.read,
      ...more,
    });
    const refused = (sentence: string, invalidFields: readonly string[] = []) => planned({ state: 'refused', sentence, invalidFields });
    if (row.vessel && base.vessel.length > 0 && !base.vessel.some((name) => folded(name) === folded(row.vessel)))
      return refused(`This row is of another vessel: ${row.vessel}.`);
    if (row.readError) return refused(row.readError.sentence, [row.readError.field]);
    const match = matched[at];
    if (match === 'several') return refused(severalSentence(kind, row));
    if (match) return plannedChange(kind, row, match, base, { planned, refused });

    const same = seen.get(JSON.stringify(row.given));
    if (same !== undefined) return refused(`This row repeats row ${same}.`);
    seen.set(JSON.stringify(row.given), row.line);
    const reading = readValues(kind, row.given, 'add', base.today);
    if ('sentence' in reading) return refused(reading.sentence, Object.keys(reading.fields));
    return planned({ state: 'create', write: { line: row.line, values: reading.values } });
  });
}

interface RowOutcomes {
  planned(more: Omit<PlannedRow, 'line' | 'name' | 'given'>): PlannedRow;
  refused(sentence: string, invalidFields?: readonly string[]): PlannedRow;
}

function plannedChange(kind: Kind, row: Candidate, match: AnyRecord, { today }: ImportBase, { planned, refused }: RowOutcomes): PlannedRow {
  const current = Object.fromEntries(writableFields(kind).map(([name]) => [name, match[name] ?? null]));
  const hasUnread = Object.keys(row.given).some((name) => !(name in row.read));
  const changed = Object.keys(row.read).filter((name) => !saysTheSame(kind, name, row.read[name], current[name] ?? null));
  if (!hasUnread && changed.length === 0) return planned({ state: 'same' });
  const given = Object.fromEntries(Object.entries(row.given).filter(([name]) => changed.includes(name) || !(name in row.read)));
  const reading = readValues(kind, { ...current, ...given }, 'edit', today);
  if ('sentence' in reading) return refused(reading.sentence, Object.keys(reading.fields));
  if (kind.isFinal) return refused(`A saved ${kind.noun} cannot be changed.`, changed);
  if (match.id < 0) return refused(`This ${kind.noun} is still on its way to the server.`);
  const was = Object.fromEntries(changed.map((name) => [name, current[name] ?? null]));
  return planned({ state: 'change', was, write: { line: row.line, id: match.id, rev: match.rev, values: reading.values } });
}

/** Whether two values are equal. In identifying fields a difference in case is not a change. */
const saysTheSame = (kind: Kind, name: string, given: unknown, current: unknown) =>
  sameValue(given, current) ||
  (identifyingFields(kind).some((names) => names.includes(name)) && comparable(given) !== '' && comparable(given) === comparable(current));

function candidateOf(kind: Kind, row: Gathered): Candidate {
  const read: Values = {};
  for (const [name, value] of Object.entries(row.given)) {
    const field = kind.fields[name];
    const parsed = field && schemaOf(field).safeParse(value);
    if (parsed?.success) read[name] = parsed.data;
  }
  return { ...row, read, identities: identitiesOf(kind, read), surest: strongestIdentity(kind, read) };
}

const severalSentence = (kind: Kind, { read }: Candidate) =>
  `Several ${kind.plural} have the name ${recordName(kind, read)}, and no date tells which one is meant. Change it by hand.`;

/** The existing record of each row; 'several' if it is ambiguous, undefined if there is none. */
function matchRecords(kind: Kind, rows: readonly Candidate[], records: readonly AnyRecord[]): (AnyRecord | 'several' | undefined)[] {
  const byIdentity = new Map<string, AnyRecord[]>();
  for (const record of records)
    for (const identity of identitiesOf(kind, record)) byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), record]);
  const taken = new Set<number>();
  const matched: (AnyRecord | 'several' | undefined)[] = rows.map(() => undefined);
  // Two people may have the same name: different seaman books are different people.
  const isOther = (row: Candidate, record: AnyRecord) => {
    const surest = strongestIdentity(kind, record);
    return row.surest !== null && surest !== null && row.surest !== surest;
  };
  const free = (row: Candidate) => {
    const isFree = (record: AnyRecord) => !taken.has(record.id) && (row.identities.length < 2 || !isOther(row, record));
    const ways = row.identities.map((identity) => (byIdentity.get(identity) ?? []).filter(isFree));
    return ways.find((found) => found.length > 0) ?? [];
  };
  const take = (at: number, record: AnyRecord | undefined) => {
    if (!record) return;
    matched[at] = record;
    taken.add(record.id);
  };
  const isAsGiven = (row: Candidate) => (record: AnyRecord) =>
    Object.entries(row.read).every(([name, value]) => saysTheSame(kind, name, value, record[name] ?? null));
  for (const [at, row] of rows.entries()) take(at, free(row).find(isAsGiven(row)));

  const { date } = kind.naming;
  const isOfDate = (row: Candidate) => (record: AnyRecord) => date !== undefined && row.read[date] === record[date];
  for (const [at, row] of rows.entries()) if (!matched[at]) take(at, onlyOne(free(row).filter(isOfDate(row))));

  const claims = new Map<string, number>();
  for (const [at, row] of rows.entries())
    if (!matched[at]) for (const identity of row.identities) claims.set(identity, (claims.get(identity) ?? 0) + 1);
  for (const [at, row] of rows.entries()) {
    if (matched[at]) continue;
    const found = free(row);
    if (found.length === 0) continue;
    if (found.length > 1 || row.identities.some((identity) => (claims.get(identity) ?? 0) > 1)) matched[at] = 'several';
    else take(at, found[0]);
  }
  return matched;
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);
