import { todayUtc } from '../../shared/calendar';
import type { Item } from '../../shared/field';
import type { Kind, Values } from '../../shared/kind';
import { kindOf, type VesselKind } from '../../shared/kinds';
import { sameValue } from '../../shared/sameValue';
import type { Since, SinceLine } from '../../shared/since';
import { epoch } from '../database/epoch';
import { toWire } from '../database/encoding';
import type { Viewer } from '../http/viewer';
import { foldSince, type Net } from '../log/foldSince';
import { headOf } from '../log/readLog';
import { openMark } from './marks';
import { namesOf } from './namesOf';
import { readTurned } from './readTurned';

/** The most lines of either sort in one answer, and what one of them holds: what is more is a number, what is longer is cut. */
const MOST_LINES = 200;
const MOST_FIELDS = 3;
const MOST_ITEMS = 2;
const LONGEST_TEXT = 60;

/** What others and the calendar did on a vessel since the viewer's mark. Invoices are told to viewers with invoice access alone. */
export async function readSince(vessel: number, { user, invoiceForm }: Viewer): Promise<Since> {
  const head = await headOf(vessel);
  const { mark, begun } = await openMark(user, vessel, head);
  const [{ nets: all, unread }, dated] = await Promise.all([foldSince(vessel, mark.seq, user), readTurned(vessel, mark.day, invoiceForm)]);
  const nets = all.filter(({ kind }) => invoiceForm === 'full' || kindOf(kind).access === 'session');
  const touched = new Set(nets.map(({ kind, record }) => `${kind}:${record}`));
  const turned = dated.filter(({ kind, id }) => !touched.has(`${kind}:${id}`));
  const counts: Since['counts'] = {};
  for (const { kind } of [...nets, ...turned]) counts[kind as VesselKind] = (counts[kind as VesselKind] ?? 0) + 1;
  const told = nets.slice(0, MOST_LINES);
  const names = await namesOf(told);
  return {
    head,
    epoch: epoch(),
    today: todayUtc(),
    mark,
    begun,
    lines: told.map((net) => lineOf(net, names.called(net))),
    more: nets.length - told.length,
    turned: turned.slice(0, MOST_LINES),
    moreTurned: Math.max(0, turned.length - MOST_LINES),
    counts,
    unread,
  };
}

function lineOf({ kind: name, record, op, by, at, was, is }: Net, called: string): SinceLine {
  const kind = kindOf(name);
  const names = Object.keys(is);
  const line: SinceLine = { kind: name as VesselKind, id: record, op, name: called, by, at: at.toISOString() };
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
