import type { Request } from 'express';
import * as z from 'zod';
import { isIsoDate, latestToday, todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { kindOf, isListed, newestOfChains, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import type { WhatsNew, Mark } from '../../shared/status/whatsNew';
import { netChangesSince } from '../log/netChangesSince';
import { headOf } from '../log/readLog';
import { indexFields, type AnyRecord } from '../../shared/kinds/kind';
import { present } from '../../shared/status/present';
import { dueDatesCrossed, type CrossedDueDate } from '../../shared/status/crossedDueDates';
import { withSurveys } from '../../shared/status/surveysDue';
import { assertEpoch } from '../log/assertEpoch';
import { isDuplicate } from '../database/databaseErrors';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { marked, whatsNew } from '../schemas/queries';
import { epoch } from '../database/epoch';
import type { Viewer } from '../http/viewer';
import { countsOf, linesOf, MOST_ANSWER_LINES, visibleTo } from './namedLines';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { streamDocuments } from '../database/streamDocuments';
import { recordModel } from '../database/models/projections';
import { createYield } from '../database/yieldToOthers';
import { Problem } from '../../shared/basics/problem';
import { MarkModel, type MarkDocument } from '../database/models/userState';

const SEQ = 'Invalid seq. Send the head of what was seen.';
const DAY = 'Invalid day. Send the day it was seen on, like 2025-03-01.';

/** The body that sets a mark. `day`: today if omitted. `epoch`: the epoch of `seq`. */
const markBody = z.object({
  seq: z.int({ error: SEQ }).gte(0, { error: SEQ }),
  day: z
    .string({ error: DAY })
    .refine((day) => isIsoDate(day) && day <= latestToday(), { error: DAY })
    .optional(),
  epoch: z.string({ error: 'Invalid epoch. Send the epoch of what was seen.' }).optional(),
});

const path = '/vessels/:vessel/since';
const vesselOf = ({ params }: Request, viewer: Viewer) => openVessel(viewer, params.vessel);

/** What's new since the user's mark, and the mark itself (server/queries/README.md, "What's new"). */
export const whatsNewRoutes: readonly Route[] = [
  {
    method: 'get',
    path,
    docs: { summary: 'Changes by others and crossed due dates on a vessel since your mark', answer: whatsNew },
    run: async (request, viewer) => ({ status: 200, body: await readWhatsNew(await vesselOf(request, viewer), viewer) }),
  },
  {
    method: 'put',
    path,
    forReaders: true,
    docs: { summary: 'Set your mark to what you have seen', body: markBody, answer: marked },
    run: async (request, viewer) => {
      const vessel = await vesselOf(request, viewer);
      const { seq, day = todayUtc(), epoch } = readBody(request, markBody);
      return { status: 200, body: await setMark(viewer.user, vessel, { seq, day }, epoch) };
    },
  },
];

/** Changes by others and crossed due dates on a vessel since the viewer's mark. Those of invoices need invoice access. */
async function readWhatsNew(vessel: number, { user, invoiceForm }: Viewer): Promise<WhatsNew> {
  const head = await headOf(vessel);
  const { mark, begun } = await openMark(user, vessel, head);
  const [{ nets: all, unread }, dated] = await Promise.all([
    netChangesSince(vessel, { since: mark.seq }, user),
    readCrossed(vessel, mark.day, invoiceForm),
  ]);
  const nets = visibleTo(invoiceForm, all);
  const touched = new Set(nets.map(({ kind, record }) => `${kind}:${record}`));
  const crossed = dated.filter(({ kind, id }) => !touched.has(`${kind}:${id}`));
  return {
    head,
    epoch: epoch(),
    today: todayUtc(),
    mark,
    begun,
    ...(await linesOf(nets)),
    turned: crossed.slice(0, MOST_ANSWER_LINES),
    moreTurned: Math.max(0, crossed.length - MOST_ANSWER_LINES),
    counts: countsOf([...nets, ...crossed]),
    unread,
  };
}

/** The due dates on a vessel crossed between `from` and today, earliest first. */
async function readCrossed(vessel: number, from: IsoDate, form: InvoiceForm): Promise<CrossedDueDate[]> {
  const today = todayUtc();
  if (from >= today) return [];
  const kinds = VESSEL_KINDS.map(kindOf).filter((kind) => kind.due && (kind.access === 'session' || form === 'full'));
  const yieldToOthers = createYield();
  const crossed: CrossedDueDate[] = [];
  for (const { name } of kinds) crossed.push(...(await crossedOf(name as VesselKind, vessel, from, today, yieldToOthers)));
  return crossed.sort((a, b) => (a.date < b.date ? -1 : 1));
}

async function crossedOf(name: VesselKind, vessel: number, from: IsoDate, today: IsoDate, yieldToOthers: ReturnType<typeof createYield>) {
  const kind = kindOf(name);
  const { name: nameField, detail = nameField } = kind.naming;
  const names = [...new Set([...indexFields(kind), nameField, detail, ...(kind.due?.surveys ?? [])])];
  const projection = Object.fromEntries(['_id', ...names].map((field) => [field, 1 as const]));
  const listed: AnyRecord[] = [];
  for await (const document of streamDocuments(recordModel(name), { vessel, deleted: false }, { projection }, yieldToOthers)) {
    const values = Object.fromEntries(names.map((field) => [field, document[field] ?? null]));
    const record = present(kind, { ...values, id: document._id, vessel_id: vessel, rev: 0 }, today);
    if (isListed(kind, record)) listed.push(withSurveys(kind, record, today));
  }
  return dueDatesCrossed(name, newestOfChains(kind, listed), from, today);
}

const find = (user: number, vessel: number) => MarkModel.findOne({ user, vessel }, { _id: 0 }).lean<MarkDocument>();

async function storeMark(user: number, vessel: number, { seq, day }: Mark, begun?: MarkDocument['begun']): Promise<void> {
  const mark = { seq, day, epoch: epoch() };
  const change = begun ? { $set: { ...mark, begun } } : { $set: mark, $unset: { begun: 1 } };
  const set = () => MarkModel.updateOne({ user, vessel }, change, { upsert: true });
  // Of two concurrent first marks, the unique index refuses one; repeated, it updates the other.
  await set().catch((error: unknown) => (isDuplicate(error) ? set() : Promise.reject(error as Error)));
}

/**
 * The user's mark on a vessel. A missing or invalid mark is reset to `head`, the newest number of the log. `begun` then says why, until the user sets
 * a mark.
 */
export async function openMark(user: number, vessel: number, head: number): Promise<Pick<WhatsNew, 'mark' | 'begun'>> {
  const stored = await find(user, vessel);
  const invalid = stored && (stored.epoch !== epoch() ? 'restored' : stored.seq > head ? 'ahead' : undefined);
  if (stored && !invalid) return { mark: { seq: stored.seq, day: stored.day }, ...(stored.begun && { begun: stored.begun }) };
  const mark = { seq: head, day: todayUtc() };
  await storeMark(user, vessel, mark, invalid ?? undefined);
  return { mark, begun: invalid ?? 'first' };
}

/**
 * Sets the user's mark, forwards or backwards. Returns the former mark as `was`; null if there was none in this epoch.
 * @throws Problem 'restored' if `mark` belongs to another epoch, 'conflict' if it is ahead of the log.
 */
async function setMark(user: number, vessel: number, mark: Mark, of: string | undefined): Promise<{ mark: Mark; was: Mark | null }> {
  assertEpoch(of);
  if (mark.seq > (await headOf(vessel))) throw new Problem('conflict', 'This log is shorter than what you hold. Load the lists again.');
  const stored = await find(user, vessel);
  await storeMark(user, vessel, mark);
  return { mark, was: stored?.epoch === epoch() ? { seq: stored.seq, day: stored.day } : null };
}
