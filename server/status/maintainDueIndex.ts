import { untilMidnightUtc } from '../../shared/basics/calendar';
import { onEpoch, epoch } from '../database/epoch';
import { trusted } from '../database/encoding';
import { FLEET } from '../log/scopeLog';
import { onChange } from '../log/published';
import type { KindName } from '../../shared/kinds/kind';
import { allProjectedTo } from '../log/projectedTo';
import { countPastDays } from './readTrend';
import { readVesselStatus } from './vesselDueIndex';
import { readFleetStatus, warmUp } from './readFleetStatus';
import { recordCollection, recordModel, SearchWordsPositionModel } from '../database/models/projections';
import { createYield } from '../database/yieldToOthers';
import { kindsOf, staleWords, WORDS_FORM } from './recordWords';
import { type LogRange, touchedBetween } from './touchedBetween';

/** How long changes of a log are collected before its index is updated, in milliseconds. */
const COLLECT_MS = 2_000;
/** The delay of the first count of the whole fleet after a start, in milliseconds, so that the first requests are answered before. */
const AFTER_START = 1_000;
/** The maximum number of logs whose search words are updated together. */
const MOST_LOGS = 50;
/** The time limits of counting the whole fleet in the background, in milliseconds. */
const BACKGROUND = { vessel: 600_000, fleet: 3_600_000 };

/**
 * Updates the due indexes (one document for each vessel, with its dated records and counts) and the search words in the background: of a vessel soon
 * after this process has written to it, and of all vessels at the start and when a UTC day begins. Then counts the past days of all vessels too. The first
 * reader need not wait for counting.
 */
export async function maintainDueIndex(): Promise<{ stop(): void }> {
  const changed = createChangedLogs();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function updateChanged(): Promise<void> {
    const due = changed.takeDue(performance.now());
    for (let at = 0; at < due.length && !stopped; at += MOST_LOGS) await updateWords(due.slice(at, at + MOST_LOGS));
    // If counting fails, the next reader tries again.
    for (const scope of due) if (!stopped && scope !== FLEET) await readVesselStatus(scope).catch(() => undefined);
    timer = undefined;
    if (!changed.isEmpty()) schedule();
  }
  function note(scope: number): void {
    changed.note(scope, performance.now());
    schedule();
  }
  // Search words are only updated here, so they are retried: each log by itself, because the others may not be why it failed.
  async function updateWords(scopes: readonly number[]): Promise<void> {
    const isDone = await updateSearchWords(scopes).then(
      () => true,
      () => false,
    );
    if (isDone) return;
    for (const scope of scopes) await updateSearchWords([scope]).catch(() => note(scope));
  }
  function schedule(): void {
    if (!stopped) timer ??= setTimeout(() => void updateChanged(), COLLECT_MS).unref();
  }
  async function updateAllWords(): Promise<void> {
    for (const { scope } of await allLogs()
      .then(logsBehind)
      .catch(() => []))
      note(scope);
  }

  async function countAll(): Promise<void> {
    next = setTimeout(() => void countAll(), untilMidnightUtc() + 1).unref();
    await readFleetStatus(BACKGROUND).catch(() => undefined);
    await updateAllWords();
    await countPastDays(() => stopped).catch(() => undefined);
  }

  const unsubscribe = onChange(({ scope }) => note(scope));
  onEpoch(() => void updateAllWords());
  await warmUp();
  // Words that a former process did not update.
  await updateAllWords();
  next = setTimeout(() => void countAll(), AFTER_START).unref();
  return {
    stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      clearTimeout(next);
    },
  };
}

/** A log with more than 100 changes, as during an import, is updated after a quiet time of `still`, at the latest after `latest` milliseconds. */
const FLOOD = { changes: 100, still: 1_000, latest: 10_000 };

/** The changes of a log since its last update: the times of the first and last, and their number. */
interface Changed {
  first: number;
  last: number;
  changes: number;
}

const mayWait = ({ first, last, changes }: Changed, now: number): boolean =>
  changes > FLOOD.changes && now - last < FLOOD.still && now - first < FLOOD.latest;

interface ChangedLogs {
  note(scope: number, now: number): void;
  /** Removes and returns the logs to update now. Logs in the middle of a flood stay. */
  takeDue(now: number): number[];
  isEmpty(): boolean;
}

/** The logs that changed since their last update. `now`: milliseconds of a monotonic clock. */
export function createChangedLogs(): ChangedLogs {
  const logs = new Map<number, Changed>();
  return {
    note(scope, now) {
      const { first, changes } = logs.get(scope) ?? { first: now, changes: 0 };
      logs.set(scope, { first, last: now, changes: changes + 1 });
    },
    takeDue(now) {
      const due = [...logs].flatMap(([scope, each]) => (mayWait(each, now) ? [] : [scope]));
      for (const scope of due) logs.delete(scope);
      return due;
    },
    isEmpty: () => logs.size === 0,
  };
}

/** Of more changes that are also more than half of a log, all records are read, which costs no more. */
const MOST_CHANGES = 500;
const BATCH = 200;
/** The position is written without waiting for the journal. If it is lost, the next start computes the words again. */
const UNJOURNALED = { w: 1, j: false } as const;

/** Updates the search words of the records that were changed since the stored positions of these logs; of all records of a log without a valid position. */
export async function updateSearchWords(scopes: readonly number[]): Promise<void> {
  const of = epoch();
  const behind = await logsBehind(scopes);
  if (behind.length === 0) return;
  const isKnown = ({ from, to }: LogRange) => from >= 0 && to - from <= Math.max(MOST_CHANGES, to / 2);
  const touched = await touchedBetween<KindName>(behind.filter(isKnown), createYield());
  const changed = [...touched].map(([kind, ids]) => [kind, { _id: { $in: [...ids] } }] as const);
  const whole = behind.filter((range) => !isKnown(range));
  const all = whole.flatMap(({ scope }) => kindsOf(scope).map((kind) => [kind, { vessel: scope }] as const));
  // In parallel, because each waits for the journal, which is written once for all.
  await Promise.all([...changed, ...all].map(([kind, filter]) => write(kind, filter)));
  const positions = behind.map(({ scope, to }) => ({
    updateOne: { filter: { _id: scope }, update: { $set: { seq: to, epoch: of, form: WORDS_FORM } }, upsert: true },
  }));
  await SearchWordsPositionModel.bulkWrite(positions, { ordered: false, writeConcern: UNJOURNALED });
}

// Skips records that were changed since they were read; their own change updates them. Waits for the journal, because the position that is written
// next claims that the words are stored.
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

/** All logs, the fleet's first; including those of deleted vessels, which may be restored. */
async function allLogs(): Promise<number[]> {
  const vessels = await recordModel('vessels').find({ vessel: FLEET }, { _id: 1 }).lean<{ _id: number }[]>();
  return [FLEET, ...vessels.map(({ _id }) => _id)];
}

/** Those of `scopes` with outdated search words, with the changes since. `from` is -1 without a valid position. */
async function logsBehind(scopes: readonly number[]): Promise<LogRange[]> {
  const stored = await SearchWordsPositionModel.find({ _id: trusted({ $in: scopes }), form: WORDS_FORM, epoch: epoch() }).lean();
  const heads = await allProjectedTo(scopes);
  const positions = new Map(stored.map(({ _id, seq }) => [_id, seq]));
  return scopes
    .map((scope) => ({ scope, from: positions.get(scope) ?? -1, to: heads.get(scope) ?? 0 }))
    .filter(({ from, to }) => from < to);
}
