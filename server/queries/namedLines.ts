import { recordName } from '../../shared/kinds/recordNaming';
import { sameValue, type KindName, type Values, type Kind } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
import type { ChangeDocument } from '../database/models/log';
import { recordModel, type RecordDocument } from '../database/models/projections';
import { trusted, toWire } from '../database/encoding';
import type { Item } from '../../shared/kinds/field';
import type { WhatsNew, RecordSummary } from '../../shared/status/whatsNew';
import type { NetChange } from '../log/netChangesSince';
import type { InvoiceForm } from '../../shared/log/invoiceForm';

type Named = Pick<ChangeDocument, 'kind' | 'record'>;

interface Names {
  /** The current name of a record, deleted or not. `values`: used if it is not stored. */
  nameOf(of: Named, values?: Values): string;
  /** Whether the record is deleted, by this change. */
  isGone(change: Named & Pick<ChangeDocument, 'rev'>): boolean;
}

type Lean = Pick<RecordDocument, '_id' | 'rev' | 'deleted'> & Values;

/** Reads the current names of the records in `changes`, deleted or not, with one query for each kind. */
export async function namesOf(changes: readonly Named[]): Promise<Names> {
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  const found = new Map(await Promise.all(kinds.map(async (kind) => [kind, await recordsOf(kind, changes)] as const)));
  const storedOf = ({ kind, record }: Named) => found.get(kind)?.get(record);
  return {
    nameOf: (of, values) => recordName(kindOf(of.kind), { ...values, ...storedOf(of), id: of.record }),
    isGone(change) {
      const stored = storedOf(change);
      return stored?.deleted === true && stored.rev === change.rev;
    },
  };
}

async function recordsOf(name: KindName, changes: readonly Named[]): Promise<Map<number, Lean>> {
  const ids = [...new Set(changes.filter(({ kind }) => kind === name).map(({ record }) => record))];
  const projection = { rev: 1, deleted: 1, [kindOf(name).naming.name]: 1 } as const;
  const found = await recordModel(name)
    .find({ _id: trusted({ $in: ids }) }, projection)
    .lean<Lean[]>();
  return new Map(found.map((record) => [record._id, record]));
}

/** The names of the vessels of `changes`, deleted or not, by id. */
export async function shipsOf(changes: readonly Pick<ChangeDocument, 'scope'>[]): Promise<Map<number, string>> {
  const found = await recordsOf(
    'vessels',
    changes.map(({ scope }) => ({ kind: 'vessels', record: scope })),
  );
  return new Map([...found].map(([id, record]) => [id, recordName(kindOf('vessels'), { ...record, id })]));
}

/** The maximum number of lines in an answer. Further lines are counted. */
export const MOST_ANSWER_LINES = 200;
/** Limits of one line: fields, items of a list, characters of a text. */
const MOST_FIELDS = 3;
const MOST_ITEMS = 2;
const LONGEST_TEXT = 60;

/** The net changes that a viewer may see: those of invoices need invoice access. */
export const visibleTo = (form: InvoiceForm, nets: readonly NetChange[]): NetChange[] =>
  nets.filter(({ kind }) => form === 'full' || kindOf(kind).access === 'session');

/** The number of entries in each section, without zeros. */
export function countsOf(all: readonly { kind: string }[]): WhatsNew['counts'] {
  const counts: WhatsNew['counts'] = {};
  for (const { kind } of all) counts[kind as VesselKind] = (counts[kind as VesselKind] ?? 0) + 1;
  return counts;
}

/** One line for each record, with its current name, and the number of further lines. */
export async function linesOf(nets: readonly NetChange[]): Promise<Pick<WhatsNew, 'lines' | 'more'>> {
  const shown = nets.slice(0, MOST_ANSWER_LINES);
  const names = await namesOf(shown);
  return { lines: shown.map((net) => lineOf(net, names.nameOf(net))), more: nets.length - shown.length };
}

function lineOf({ kind: kindName, record, op, renewed, by, at, was, is }: NetChange, name: string): RecordSummary {
  const kind = kindOf(kindName);
  const names = Object.keys(is);
  const line: RecordSummary = { kind: kindName as VesselKind, id: record, op, ...(renewed && { renewed }), name, by, at: at.toISOString() };
  if (names.length === 0) return line;
  const fields = names.slice(0, MOST_FIELDS).map((field) => [field, cut(kind, field, was, is)] as const);
  const more = names.length - fields.length;
  return { ...line, fields: Object.fromEntries(fields), ...(more > 0 && { moreFields: more }) };
}

/** The former and current value of a field on the wire: long texts shortened, of lists only items that differ. */
function cut(kind: Kind, name: string, was: Values, is: Values): [unknown, unknown] {
  const [before, after] = [toWire(kind, was)[name], toWire(kind, is)[name]];
  if (!Array.isArray(before) || !Array.isArray(after)) return [short(before), short(after)];
  const different = (items: readonly Item[], others: readonly Item[]) =>
    items.filter((item) => !others.some((other) => sameValue(item, other))).slice(0, MOST_ITEMS);
  return [different(before as Item[], after as Item[]), different(after as Item[], before as Item[])];
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : (value ?? null);
