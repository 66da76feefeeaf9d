import type { IsoDate } from '../../../../shared/basics/calendar';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { schemaOf } from '../../../../shared/kinds/fieldSchema';
import { identitiesOf, strongestIdentity, comparable, identifyingFields } from '../../../../shared/kinds/identity';
import { sameValue, type AnyRecord, type Kind, pick, type Values, writableFields } from '../../../../shared/kinds/kind';
import { renewedValues } from '../../../../shared/kinds/renewal';
import { newestOfChains } from '../../../../shared/kinds/kinds';
import { readValues } from '../../../records/form/validation';
import type { PlannedWrite } from '../sendImport';
import { CHAIN } from './columns';
import { type Gathered, namesSameVessel } from './gatherRows';

export type RowState = 'create' | 'renew' | 'change' | 'same' | 'refused';

/** What the import of one row would do. */
export interface PlannedRow {
  line: number;
  name: string;
  state: RowState;
  /** The values of the row, validated as far as possible. */
  given: Values;
  /** The record to be written. */
  write?: PlannedWrite;
  /** For a change: the old value of each field. */
  was?: Values;
  /** Why it is refused, and which fields are wrong. */
  sentence?: string;
  invalidFields?: readonly string[];
}

export interface ImportBase {
  /** All existing records of the kind. */
  records: readonly AnyRecord[];
  /** The author's day. Dates of past events must not be later. */
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

/**
 * Plans the import of each row, by the rules of its form and the identifying fields of the kind (shared/README.md, Import). A record matches at
 * most one row: first a row with equal values, then the row with its name, and of several the one with its date.
 */
export function planImport(kind: Kind, gathered: readonly Gathered[], base: ImportBase): PlannedRow[] {
  const candidates = gathered.map(({ given: { [CHAIN]: _chain, ...given }, ...row }) => candidateOf(kind, { ...row, given }));
  const matched = matchRecords(kind, candidates, base.records);
  const seen = new Map<string, number>();
  const rows = candidates.map((candidate, at) => {
    const match = matched[at];
    const row = typeof match === 'object' ? withStoredItems(kind, candidate, match) : candidate;
    const planned = (more: Omit<PlannedRow, 'line' | 'name' | 'given'>): PlannedRow => ({
      line: row.line,
      name: recordName(kind, { ...row.read, id: `in line ${row.line}` }),
      given: row.read,
      ...more,
    });
    const refused = (sentence: string, invalidFields: readonly string[] = []) => planned({ state: 'refused', sentence, invalidFields });
    if (row.vessel && base.vessel.length > 0 && !base.vessel.some((name) => namesSameVessel(name, row.vessel)))
      return refused(`This row is of another vessel: ${row.vessel}.`);
    if (row.readError) return refused(row.readError.sentence, [row.readError.field]);
    if (match === 'several') return refused(severalSentence(kind, row));
    if (match) return plannedChange(kind, row, match, base, { planned, refused });

    const same = seen.get(JSON.stringify(row.given));
    if (same !== undefined) return refused(`This row repeats row ${same}.`);
    seen.set(JSON.stringify(row.given), row.line);
    const reading = readValues(kind, row.given, 'add', base.today);
    if ('sentence' in reading) return refused(reading.sentence, Object.keys(reading.fields));
    return planned({ state: 'create', write: { line: row.line, values: reading.values } });
  });
  const idOf = (at: number) => (typeof matched[at] === 'object' ? matched[at].id : undefined);
  return kind.renewal ? withRenewals(kind, gathered, rows, idOf) : rows;
}

/**
 * Rows with one number in the column of the chain are issues of one record, the earliest first by date: each that is new renews the one before,
 * which exists (`idOf`) or is written by the same import. A table without this column has none.
 */
function withRenewals(
  kind: Kind,
  gathered: readonly Gathered[],
  rows: readonly PlannedRow[],
  idOf: (at: number) => number | undefined,
): PlannedRow[] {
  const chains = new Map<string, number[]>();
  for (const [at, { vessel, given }] of gathered.entries()) {
    const name = JSON.stringify([vessel, given[CHAIN]]);
    if (given[CHAIN] !== undefined) chains.set(name, [...(chains.get(name) ?? []), at]);
  }
  const renewals = new Map<number, PlannedRow>();
  const dateOf = (at: number) => String(rows[at]?.given[kind.naming.date ?? ''] ?? '');
  for (const chain of chains.values()) {
    const ordered = chain.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : dateOf(a) > dateOf(b) ? 1 : a - b));
    for (const [nth, at] of ordered.entries()) {
      const before = ordered[nth - 1];
      const row = rows[at];
      if (before === undefined || row?.state !== 'create' || !row.write) continue;
      const id = idOf(before);
      const renewed = id === undefined ? { after: rows[before]?.line ?? 0 } : { replaces: id };
      renewals.set(at, { ...row, state: 'renew', write: { ...row.write, ...renewed } });
    }
  }
  return rows.map((row, at) => renewals.get(at) ?? row);
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
  if (isRenewed(kind, match, reading.values)) {
    // What the row does not say is that of any renewal.
    const said = pick(reading.values as AnyRecord, Object.keys(row.given));
    const { chain: _chain, replaces: _replaces, ...values } = renewedValues(kind, match, said);
    return planned({ state: 'renew', was, write: { line: row.line, replaces: match.id, values } });
  }
  return planned({ state: 'change', was, write: { line: row.line, id: match.id, rev: match.rev, values: reading.values } });
}

/** Whether a row with `values` renews `record`: what describes it is the same, and each of its dates is later. */
const isRenewed = (kind: Kind, record: AnyRecord, values: Values): boolean =>
  kind.renewal !== undefined &&
  kind.keyFields.every((name) =>
    kind.fields[name]?.type === 'date' ? String(values[name]) > String(record[name]) : sameName(values[name], record[name]),
  );
const sameName = (given: unknown, current: unknown) => comparable(given) === comparable(current);

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

/** The row, whose items take what their blank cells leave out from the stored item of their name; of several, the one with their number or the first. */
function withStoredItems(kind: Kind, row: Candidate, match: AnyRecord): Candidate {
  if (!Array.isArray(row.given.items) || !Array.isArray(match.items)) return row;
  const stored = match.items.map((item: Values) => ({ name: comparable(item.item_name), item }));
  const items = row.given.items.map((given: Values) => {
    const name = comparable(given.item_name);
    const namesakes = stored.filter((one) => one.name === name);
    const found = namesakes.find(({ item }) => item.sl_no === given.sl_no) ?? namesakes[0];
    if (found) stored.splice(stored.indexOf(found), 1);
    return { ...found?.item, ...given };
  });
  return candidateOf(kind, { ...row, given: { ...row.given, items } });
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

  // Of a chain, a row whose date matches none is about the newest.
  const newest = new Set(newestOfChains(kind, records));
  const claims = new Map<string, number>();
  for (const [at, row] of rows.entries())
    if (!matched[at]) for (const identity of row.identities) claims.set(identity, (claims.get(identity) ?? 0) + 1);
  for (const [at, row] of rows.entries()) {
    if (matched[at]) continue;
    const found = free(row).filter((record) => newest.has(record));
    if (found.length === 0) continue;
    if (found.length > 1 || row.identities.some((identity) => (claims.get(identity) ?? 0) > 1)) matched[at] = 'several';
    else take(at, found[0]);
  }
  return matched;
}

const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);
