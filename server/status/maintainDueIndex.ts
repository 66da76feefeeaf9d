import { untilMidnightUtc } from '../../shared/basics/calendar';
import { onEpoch, epoch } from '../database/epoch';
import { FLEET } from '../log/scopeLog';
import { onChange } from '../log/published';
import type { KindName } from '../../shared/kinds/kind';
import { allProjectedTo, projectedTo } from '../log/projectedTo';
import { maintainTrend } from './readTrend';
import { readVesselStatus } from './vesselDueIndex';
import { readFleetStatus, warmUp } from './readFleetStatus';
import { recordCollection, recordModel, SearchWordsPositionModel } from '../database/models/projections';
import { createYield } from '../database/yieldToOthers';
import { kindsOf, staleWords, WORDS_FORM } from './recordWords';
import { touchedBetween } from './touchedBetween';

/** How long changes of a log are collected before its index is updated, in milliseconds. */
const COLLECT_MS = 2_000;
/** The delay of the first count of the whole fleet after a start, in milliseconds, so that the first requests are answered before. */
const AFTER_START = 1_000;
/** The time limits of counting the whole fleet in the background, in milliseconds. */
const BACKGROUND = { vessel: 600_000, fleet: 3_600_000 };

/**
 * Updates the due indexes (one document for each vessel, with its dated records and counts) and the search words in the background: of a vessel soon after this process has written to it, and of all vessels at the start
 * and when a UTC day begins. The first reader then need not wait for counting.
 */
export async function maintainDueIndex(): Promise<{ stop(): void }> {
  const changed = createChangedLogs();
  /** Logs that this process has written to since their trend was last looked at. */
  const written = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function updateChanged(): Promise<void> {
    for (const scope of changed.takeDue(performance.now())) if (!stopped) await updateOne(scope);
    timer = undefined;
    if (!changed.isEmpty()) schedule();
  }
  function note(scope: number): void {
    changed.note(scope, performance.now());
    schedule();
  }
  async function updateOne(scope: number): Promise<void> {
    // If counting fails, the next reader tries again. Search words are only updated here, so they are retried.
    if (scope !== FLEET) await readVesselStatus(scope).catch(() => undefined);
    if (written.delete(scope) && scope !== FLEET) await maintainTrend(scope).catch(() => undefined);
    await updateSearchWords(scope).catch(() => note(scope));
  }
  function schedule(): void {
    if (!stopped) timer ??= setTimeout(() => void updateChanged(), COLLECT_MS).unref();
  }
  async function updateAllWords(): Promise<void> {
    for (const scope of await logsBehind().catch(() => [])) note(scope);
  }

  async function countAll(): Promise<void> {
    next = setTimeout(() => void countAll(), untilMidnightUtc() + 1).unref();
    await readFleetStatus(BACKGROUND).catch(() => undefined);
    await updateAllWords();
  }

  const unsubscribe = onChange(({ scope }) => {
    written.add(scope);
    note(scope);
  });
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

/** After more changes all records are read, which costs no more. */
const MOST_CHANGES = 500;
const BATCH = 200;
/** The position is written without waiting for the journal. If it is lost, the next start computes the words again. */
const UNJOURNALED = { w: 1, j: false } as const;

/** Updates the search words of the records changed since the stored position; of all records if there is no valid position. */
export async function updateSearchWords(scope: number): Promise<void> {
  const of = epoch();
  const seq = await projectedTo(scope);
  const stored = await SearchWordsPositionModel.findById(scope).lean();
  const from = stored?.form === WORDS_FORM && stored.epoch === of ? stored.seq : null;
  if (from !== null && from >= seq) return;
  const touched = from === null || seq - from > MOST_CHANGES ? null : await touchedBetween<KindName>(scope, from, seq, createYield());
  const filters = touched
    ? [...touched].map(([kind, ids]) => [kind, { _id: { $in: [...ids] } }] as const)
    : kindsOf(scope).map((kind) => [kind, { vessel: scope }] as const);
  // In parallel, because each waits for the journal, which is written once for all.
  await Promise.all(filters.map(([kind, filter]) => write(kind, filter)));
  await SearchWordsPositionModel.updateOne(
    { _id: scope },
    { $set: { seq, epoch: of, form: WORDS_FORM } },
    { upsert: true, writeConcern: UNJOURNALED },
  );
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

/** The logs with outdated search words, the fleet's first; including those of deleted vessels, which may be restored. */
async function logsBehind(): Promise<number[]> {
  const vessels = await recordModel('vessels').find({ vessel: FLEET }, { _id: 1 }).lean<{ _id: number }[]>();
  const scopes = [FLEET, ...vessels.map(({ _id }) => _id)];
  const stored = await SearchWordsPositionModel.find({ form: WORDS_FORM, epoch: epoch() }).lean();
  const heads = await allProjectedTo(scopes);
  const positions = new Map(stored.map(({ _id, seq }) => [_id, seq]));
  return scopes.filter((scope) => (positions.get(scope) ?? -1) < (heads.get(scope) ?? 0));
}
