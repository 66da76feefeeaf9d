import type { Item } from '../../shared/kinds/field';
import type { Kind, Values } from '../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../shared/kinds/kinds';
import { sameValue } from '../../shared/kinds/identity';
import type { WhatsNew, RecordSummary } from '../../shared/status/whatsNew';
import type { Net } from '../log/foldSince';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { toWire } from '../database/encoding';
import { namesOf } from './namesOf';

/** The most lines in one answer, and what one of them holds: what is more is a number, what is longer is cut. */
export const MOST_ANSWER_LINES = 200;
const MOST_FIELDS = 3;
const MOST_ITEMS = 2;
const LONGEST_TEXT = 60;

/** What a viewer is told of: changes of invoices with invoice access alone. */
export const toldTo = (form: InvoiceForm, nets: readonly Net[]): Net[] =>
  nets.filter(({ kind }) => form === 'full' || kindOf(kind).access === 'session');

/** How many of `all` each section has. */
export function countsOf(all: readonly { kind: string }[]): WhatsNew['counts'] {
  const counts: WhatsNew['counts'] = {};
  for (const { kind } of all) counts[kind as VesselKind] = (counts[kind as VesselKind] ?? 0) + 1;
  return counts;
}

/** One line a record, by the name it has now, and how many lines are too many. */
export async function linesOf(nets: readonly Net[]): Promise<Pick<WhatsNew, 'lines' | 'more'>> {
  const told = nets.slice(0, MOST_ANSWER_LINES);
  const names = await namesOf(told);
  return { lines: told.map((net) => lineOf(net, names.called(net))), more: nets.length - told.length };
}

function lineOf({ kind: name, record, op, by, at, was, is }: Net, called: string): RecordSummary {
  const kind = kindOf(name);
  const names = Object.keys(is);
  const line: RecordSummary = { kind: name as VesselKind, id: record, op, name: called, by, at: at.toISOString() };
  if (names.length === 0) return line;
  const fields = names.slice(0, MOST_FIELDS).map((field) => [field, cut(kind, field, was, is)] as const);
  const more = names.length - fields.length;
  return { ...line, fields: Object.fromEntries(fields), ...(more > 0 && { moreFields: more }) };
}

function cut(kind: Kind, name: string, was: Values, is: Values): [unknown, unknown] {
  const [before, after] = [toWire(kind, was)[name], toWire(kind, is)[name]];
  if (!Array.isArray(before) || !Array.isArray(after)) return [short(before), short(after)];
  const unlike = (items: readonly Item[], others: readonly Item[]) =>
    items.filter((item) => !others.some((other) => sameValue(item, other))).slice(0, MOST_ITEMS);
  return [unlike(before as Item[], after as Item[]), unlike(after as Item[], before as Item[])];
}

const short = (value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT - 1)}…` : (value ?? null);
