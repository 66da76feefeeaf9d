import { untilMidnightUtc } from '../../shared/basics/calendar';
import { onEpoch, epoch } from '../database/epoch';
import { FLEET } from '../log/scopeLog';
import { onChange } from '../log/published';
import type { KindName } from '../../shared/kinds/kind';
import { allProjectedTo, projectedTo } from '../log/projectedTo';
import { readVesselStatus } from './vesselDueIndex';
import { readFleetStatus, takeUpKept } from './readFleetStatus';
import { recordCollection, recordModel } from '../database/models/record';
import { SearchWordsPositionModel } from '../database/models/searchWordsPosition';
import { createYield } from '../database/yieldToOthers';
import { kindsOf, staleWords, WORDS_FORM } from './recordWords';
import { touchedBetween } from './touchedBetween';

/** How far what is kept of a vessel may be behind its log, in milliseconds: its changes are gathered. */
const GATHER = 2_000;
/** After a start the first readers are served before the fleet is counted for those to come, in milliseconds. */
const AFTER_START = 1_000;
/** One vessel after the other, in milliseconds: no reader waits. */
const ALL = { vessel: 600_000, fleet: 3_600_000 };

/**
 * Keeps the facts of the vessels that this process writes to near their logs, and the words of their records, and brings all of them up at
 * the start and when a day begins: the first reader then finds them counted.
 */
export async function maintainDueIndex(): Promise<{ stop(): void }> {
  const moved = changedLogs();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function bringUp(): Promise<void> {
    for (const scope of moved.takeDue(performance.now())) if (!stopped) await bringOne(scope);
    timer = undefined;
    if (!moved.isEmpty()) plan();
  }
  function note(scope: number): void {
    moved.note(scope, performance.now());
    plan();
  }
  async function bringOne(scope: number): Promise<void> {
    // A vessel that cannot be counted, or a database that is away, is asked again by the next reader. No reader brings up words.
    if (scope !== FLEET) await readVesselStatus(scope).catch(() => undefined);
    await updateSearchWords(scope).catch(() => note(scope));
  }
  function plan(): void {
    if (!stopped) timer ??= setTimeout(() => void bringUp(), GATHER).unref();
  }
  async function bringAllWords(): Promise<void> {
    for (const scope of await logsBehind().catch(() => [])) note(scope);
  }

  async function countAll(): Promise<void> {
    next = setTimeout(() => void countAll(), untilMidnightUtc() + 1).unref();
    await readFleetStatus(ALL).catch(() => undefined);
    await bringAllWords();
  }

  const stopHearing = onChange(({ scope }) => note(scope));
  onEpoch(() => void bringAllWords());
  await takeUpKept();
  // No reader brings up words: those a former process left behind are brought up at once.
  await bringAllWords();
  next = setTimeout(() => void countAll(), AFTER_START).unref();
  return {
    stop() {
      stopped = true;
      stopHearing();
      clearTimeout(timer);
      clearTimeout(next);
    },
  };
}

/** A log with more than so many changes, as an import makes them, is taken up once none came for `still`, or after `latest`; in milliseconds. */
const FLOOD = { changes: 100, still: 1_000, latest: 10_000 };

/** A log that moved since it was brought up: when first and last, and how often. */
interface Moved {
  first: number;
  last: number;
  changes: number;
}

const mayWait = ({ first, last, changes }: Moved, now: number): boolean =>
  changes > FLOOD.changes && now - last < FLOOD.still && now - first < FLOOD.latest;

interface MovedLogs {
  note(scope: number, now: number): void;
  /** The logs that are to be brought up now. They are forgotten; those in a flood stay. */
  takeDue(now: number): number[];
  isEmpty(): boolean;
}

/** The logs that moved since they were brought up; `now` in milliseconds of a clock that only goes forward. */
export function changedLogs(): MovedLogs {
  const moved = new Map<number, Moved>();
  return {
    note(scope, now) {
      const { first, changes } = moved.get(scope) ?? { first: now, changes: 0 };
      moved.set(scope, { first, last: now, changes: changes + 1 });
    },
    takeDue(now) {
      const due = [...moved].flatMap(([scope, each]) => (mayWait(each, now) ? [] : [scope]));
      for (const scope of due) moved.delete(scope);
      return due;
    },
    isEmpty: () => moved.size === 0,
  };
}

/** Beyond it all records are read: it costs no more. */
const MOST_CHANGES = 500;
const BATCH = 200;
/** What is lost of it with the machine is written again by the next start, which finds the number lost too. */
const LATER = { w: 1, j: false } as const;

/** Brings the words of a log's records up to it: of those that changed since, or, where nothing is known of them, of all. */
export async function updateSearchWords(scope: number): Promise<void> {
  const of = epoch();
  const seq = await projectedTo(scope);
  const kept = await SearchWordsPositionModel.findById(scope).lean();
  const from = kept?.form === WORDS_FORM && kept.epoch === of ? kept.seq : null;
  if (from !== null && from >= seq) return;
  const touched = from === null || seq - from > MOST_CHANGES ? null : await touchedBetween<KindName>(scope, from, seq, createYield());
  const filters = touched
    ? [...touched].map(([kind, ids]) => [kind, { _id: { $in: [...ids] } }] as const)
    : kindsOf(scope).map((kind) => [kind, { vessel: scope }] as const);
  // Side by side: each waits for the journal, which takes them all at once.
  await Promise.all(filters.map(([kind, filter]) => write(kind, filter)));
  await SearchWordsPositionModel.updateOne(
    { _id: scope },
    { $set: { seq, epoch: of, form: WORDS_FORM } },
    { upsert: true, writeConcern: LATER },
  );
}

// A record that was written since it was read is left to its own change. The journal is waited for: an engine that dies before the mark is
// written would lose the words, and the mark would wait for the next one and say that they are there.
async function write(kind: KindName, filter: object): Promise<void> {
  let batch: { updateOne: { filter: { _id: number; rev: number }; update: { $set: { words: string[] } } } }[] = [];
  const send = async () => {
    if (batch.length > 0) await recordCollection(kind).bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for await (const { _id, rev, words } of staleWords(kind, filter, createYield())) {
    batch.push({ updateOne: { filter: { _id, rev }, update: { $set: { words } } } });
    if (batch.length === BATCH) await send();
  }
  await send();
}

/** The logs whose words are behind them, the fleet's first; those of deleted vessels too, which may be restored. */
async function logsBehind(): Promise<number[]> {
  const vessels = await recordModel('vessels').find({ vessel: FLEET }, { _id: 1 }).lean<{ _id: number }[]>();
  const scopes = [FLEET, ...vessels.map(({ _id }) => _id)];
  const kept = await SearchWordsPositionModel.find({ form: WORDS_FORM, epoch: epoch() }).lean();
  const heads = await allProjectedTo(scopes);
  const held = new Map(kept.map(({ _id, seq }) => [_id, seq]));
  return scopes.filter((scope) => (held.get(scope) ?? -1) < (heads.get(scope) ?? 0));
}
