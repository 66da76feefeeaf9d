import type { Item } from '../../shared/kinds/field';
import type { Kind, Values } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
import { sameValue } from '../../shared/kinds/identity';
import type { WhatsNew, RecordSummary } from '../../shared/status/whatsNew';
import type { NetChange } from '../log/netChangesSince';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { toWire } from '../database/encoding';
import { namesOf } from './namesOf';

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

function lineOf({ kind: kindName, record, op, by, at, was, is }: NetChange, name: string): RecordSummary {
  const kind = kindOf(kindName);
  const names = Object.keys(is);
  const line: RecordSummary = { kind: kindName as VesselKind, id: record, op, name, by, at: at.toISOString() };
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
