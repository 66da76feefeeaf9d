import { setImmediate } from 'node:timers/promises';
import { todayUtc, type IsoDate } from '../../shared/basics/calendar';
import type { DigestSettings } from '../../shared/api/digest';
import { withSurveys } from '../../shared/status/surveysDue';
import { dueItems } from '../../shared/status/dueItems';
import { presentDueIndex, type PresentedDueIndex } from '../../shared/status/dueIndex';
import { recordFullName } from '../../shared/kinds/recordNaming';
import { isAssignedTo, personField } from '../../shared/status/assignedToMe';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { crossedThreshold, type DaySpan, type Threshold, type Thresholds } from '../../shared/status/thresholds';
import { isWaiting } from '../../shared/status/countVessel';
import { recordDates, isBlocking, urgentItems, type PastLevel, type UrgentItem } from '../../shared/status/urgency';
import { netChangesSince, type NetChange } from '../log/netChangesSince';
import { allProjectedTo } from '../log/projectedTo';
import type { Person } from '../../shared/basics/person';
import { accessOf, sees } from '../http/access';
import { streamDocuments } from '../database/streamDocuments';
import { toWire } from '../database/encoding';
import { epoch } from '../database/epoch';
import { ChangeModel, type ChangeDocument } from '../database/models/log';
import type { DeliveredPositions } from '../database/models/delivery';
import { type ChangedVerdict, readChangedVerdicts } from '../status/changedVerdicts';
import { readCrossedThresholds } from '../status/readCrossedThresholds';
import { readDueIndex } from '../status/vesselDueIndex';
import { listVesselIds } from '../status/listVessels';

/** A record in a digest. */
export interface DigestLine {
  vessel: number;
  kind: VesselKind;
  id: number;
  name: string;
}

/** What is new for one account, without its own changes. */
export interface News {
  /** Records that came into a blocking state: they need action whatever their date. */
  blocked: (DigestLine & UrgentItem)[];
  /** Items that crossed a threshold before their date. */
  crossed: (DigestLine & { date: IsoDate; days: Threshold; past: PastLevel | null })[];
  /** Vessels whose answer to "can she sail?" has changed, whoever or whatever changed it. */
  verdicts: ChangedVerdict[];
  /** Pending items without a date, assigned to the account or on its own vessel. */
  waiting: DigestLine[];
}

/** The account that gets the digest, with its number and profile. */
export type Reader = Person & { user: number };

/** The changes of one account to a record: the values it set (`is`), and the former values (`was`). */
interface Own extends Pick<ChangeDocument, 'op' | 'at'> {
  is: Values;
  was: Values;
}

const keyOf = (kind: string, id: number): string => `${kind}:${id}`;

const PROJECTION = { _id: 0, kind: 1, record: 1, op: 1, at: 1, fields: 1, was: 1 } as const;

/**
 * The changes of the account `by` in a log after number `since`, up to `until`, by record: the last value of each field, in wire form.
 */
async function readOwn(scope: number, { since, until }: { since: number; until: number }, by: string): Promise<Map<string, Own>> {
  const own = new Map<string, Own>();
  const filter = { scope, by, seq: { $gt: since, $lte: until } };
  for await (const { kind: name, record, op, at, fields, was = {} } of streamDocuments(ChangeModel, filter, {
    projection: PROJECTION,
    sort: { seq: 1 },
  })) {
    const [kind, before] = [kindOf(name), own.get(keyOf(name, record))];
    own.set(keyOf(name, record), {
      op: before?.op === 'created' ? 'created' : op,
      at,
      is: { ...before?.is, ...toWire(kind, fields) },
      was: { ...toWire(kind, was), ...before?.was },
    });
  }
  return own;
}

/** The cursor at which everything up to now is delivered. */
export async function cursorNow(): Promise<DeliveredPositions> {
  const heads = await allProjectedTo(await listVesselIds());
  return { day: todayUtc(), epoch: epoch(), heads: Object.fromEntries(heads), verdicts: (await readChangedVerdicts({})).now };
}

/**
 * What is new for `reader` since `cursor`, and the cursor after its delivery. After a restore, changes count from now on, and crossed thresholds from the
 * day in the backup. @throws Error if a vessel could not be read.
 */
export async function readDigest(
  reader: Reader,
  { thresholds, vessels }: Pick<DigestSettings, 'thresholds' | 'vessels'>,
  cursor: DeliveredPositions,
): Promise<{ news: News; to: DeliveredPositions }> {
  const to = await cursorNow();
  const span = { from: cursor.day, to: to.day };
  const all = Object.keys(to.heads).map(Number);
  const access = accessOf(reader.user);
  const chosen = all.filter((vessel) => sees(access, vessel) && (vessels === null || vessels.includes(vessel)));
  const headOf = (vessel: number) => to.heads[vessel] ?? 0;
  const sinceOf = (vessel: number) => (cursor.epoch === to.epoch ? (cursor.heads[vessel] ?? 0) : headOf(vessel));
  const [changed, unchanged] = [true, false].map((is) => chosen.filter((vessel) => headOf(vessel) > sinceOf(vessel) === is)) as [
    number[],
    number[],
  ];

  const calendar = await readCrossedThresholds(span, thresholds, unchanged);
  if (calendar.unread.length > 0) throw new Error(`${calendar.unread.length} vessels could not be read`);
  const { changed: verdicts, now } = await readChangedVerdicts(cursor.verdicts ?? {});
  to.verdicts = now;
  const news: News = {
    blocked: [],
    crossed: calendar.crossed,
    verdicts: verdicts.filter(({ vessel }) => chosen.includes(vessel)),
    waiting: [],
  };
  for (const vessel of changed) {
    const range = { since: sinceOf(vessel), until: headOf(vessel) };
    const { nets } = await netChangesSince(vessel, range, reader.user);
    const others = new Map(nets.map((net) => [keyOf(net.kind, net.record), net]));
    const records = presentDueIndex((await readDueIndex(vessel)).facts, to.day);
    const log = { vessel, records, others, own: await readOwn(vessel, range, reader.email) };
    // With thousands of records each step takes some time; other requests run in between.
    await setImmediate();
    news.blocked.push(...blockedOf(log, to.day));
    await setImmediate();
    news.crossed.push(...crossedOf(log, span, thresholds));
    await setImmediate();
    news.waiting.push(...waitingOf(log, to.day, reader));
  }
  return { news, to };
}

/** A vessel with new changes: its records, and the changes of others and of the reader, by record. */
interface ChangedVessel {
  vessel: number;
  records: PresentedDueIndex;
  others: ReadonlyMap<string, NetChange>;
  own: ReadonlyMap<string, Own>;
}

const isNew = ({ op }: NetChange) => op === 'created' || op === 'restored';

/** Whether the reader set `field` of `record` to its current value. */
const isOwn = (byReader: Own | undefined, record: AnyRecord, field: string) =>
  byReader !== undefined && field in byReader.is && byReader.is[field] === record[field];

/** Whether the current values of `fields` come from others: they added the record, or set one of the fields, and the reader did not set it after. */
function isByOthers({ others, own }: ChangedVessel, kind: VesselKind, record: AnyRecord, fields: readonly (string | undefined)[]): boolean {
  const [net, byReader] = [others.get(keyOf(kind, record.id)), own.get(keyOf(kind, record.id))];
  const named = fields.filter((field) => field !== undefined);
  const isOfReader = (field: string) => isOwn(byReader, record, field);
  if (!net) return false;
  return isNew(net) ? !named.some(isOfReader) : named.some((field) => field in net.is && !isOfReader(field));
}

/** Whether others brought `record` into its blocking state: they added it so, or it is not in it without what they set. */
function isBlockedByOthers({ others, own }: ChangedVessel, name: VesselKind, record: AnyRecord): boolean {
  const [net, byReader] = [others.get(keyOf(name, record.id)), own.get(keyOf(name, record.id))];
  const kind = kindOf(name);
  if (!net || !isBlocking(kind, record)) return false;
  if (isNew(net)) return isBlocking(kind, { ...record, ...byReader?.was });
  const before = Object.entries(toWire(kind, net.was)).filter(([field]) => !isOwn(byReader, record, field));
  return !isBlocking(kind, { ...record, ...Object.fromEntries(before) });
}

function blockedOf(log: ChangedVessel, today: IsoDate): News['blocked'] {
  const { vessel, records } = log;
  const news = VESSEL_KINDS.map((name) => [name, records[name].filter((record) => isBlockedByOthers(log, name, record))]);
  return urgentItems(Object.fromEntries(news), today).map((item) => ({ vessel, ...item }));
}

function crossedOf({ vessel, records, others, own }: ChangedVessel, span: DaySpan, thresholds: Thresholds): News['crossed'] {
  return VESSEL_KINDS.flatMap((kind) => {
    const byId = new Map(records[kind].map((record) => [record.id, record]));
    return dueItems(kind, records[kind], span.to).flatMap(({ id, part, name, date, past }) => {
      const [net, byReader] = [others.get(keyOf(kind, id)), own.get(keyOf(kind, id))];
      const recordWith = (values: Values) => present(kindOf(kind), { ...(byId.get(id) as AnyRecord), ...values }, span.to);
      const dateWith = (values: Values) =>
        recordDates(kindOf(kind), withSurveys(kindOf(kind), recordWith(values), span.to)).find((each) => each.part === part)?.date ?? null;
      // For a date that the reader has set, thresholds count from the day on which they set it.
      const isOwn =
        byReader !== undefined && dateWith(byReader.is) === date && (byReader.op === 'created' || dateWith(byReader.was) !== date);
      const from = isOwn ? laterOf(span.from, todayUtc(byReader.at.getTime())) : span.from;
      const was = isOwn || !net ? date : isNew(net) ? null : dateWith(toWire(kindOf(kind), net.was));
      const days = crossedThreshold(date, { from, to: span.to }, thresholds[kind] ?? [], was);
      return days === null ? [] : [{ vessel, kind, id, name, date, days, past }];
    });
  });
}

const laterOf = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b);

function waitingOf(log: ChangedVessel, today: IsoDate, reader: Reader): DigestLine[] {
  const { vessel, records } = log;
  return VESSEL_KINDS.flatMap((name) => {
    const kind = kindOf(name);
    const concerns = (record: AnyRecord) => reader.vessel === vessel || isAssignedTo(kind, vessel, record, reader);
    return records[name]
      .filter(
        (record) => isByOthers(log, name, record, [kind.state, personField(kind)]) && isWaiting(name, record, today) && concerns(record),
      )
      .map((record) => ({ vessel, kind: name, id: record.id, name: recordFullName(kind, record) }));
  });
}
