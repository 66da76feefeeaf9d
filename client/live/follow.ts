import type { Change, Scope } from '../../shared/change';
import type { CaughtUp, Refused } from '../../shared/events';
import { pause } from '../api/pause';
import type { Reached } from './liveState';

/** One log being followed: where it is kept and what to do with what arrives. */
export interface Followed {
  scope: Scope;
  /** The number reached, and the epoch it belongs to; null while nothing is loaded. */
  reached(): Reached | null;
  /** Applies what it is given, in order. Answers whether one before it is missing. */
  apply(changes: readonly Change[], live: boolean): 'gap' | 'applied';
  watch(scope: Scope, reached: Reached): Promise<CaughtUp | Refused>;
  /** The log was replaced: load it anew. */
  reload(): void;
  refused(refusal: Refused): void;
  /** No answer came: the link is dead or gone. */
  unanswered(): void;
}

export interface Follower {
  /** Asks for everything after the number reached; one question at a time. */
  catchUp(): void;
  onChange(change: Change): void;
  stop(): void;
}

const PAUSE_MS = 1_000;
/** The first change of a burst is shown at once, the rest five times a second, so that input is not held up. */
const BATCH_MS = 200;

/** Follows one log without a gap (server/README.md, invariant 2): what arrives while a question is open waits for its answer. */
export function createFollower(followed: Followed): Follower {
  let asking = false;
  let again = false;
  let stopped = false;
  let met = false;
  let waiting: Change[] = [];
  let batch: ReturnType<typeof setTimeout> | undefined;

  const takeWaiting = () => {
    const arrived = waiting.sort((a, b) => a.seq - b.seq);
    waiting = [];
    return arrived;
  };

  /** Asks once and applies the answer. Answers whether to ask again. */
  async function ask(reached: Reached): Promise<boolean> {
    again = false;
    const answer = await followed.watch(followed.scope, reached);
    if (stopped) return false;
    if ('error' in answer) {
      if (answer.code === 'restored' || answer.code === 'conflict') followed.reload();
      else followed.refused(answer);
      return false;
    }
    if (answer.epoch !== reached.epoch || answer.head < reached.seq) {
      followed.reload();
      return false;
    }
    const arrived = takeWaiting();
    // What the first answer brings was there before the screen; what arrived by itself is news in any case.
    const gap = followed.apply(answer.changes, met) === 'gap' || followed.apply(arrived, true) === 'gap';
    met = true;
    return again || gap || (followed.reached()?.seq ?? answer.head) < answer.head;
  }

  async function run(): Promise<void> {
    asking = true;
    try {
      let behind = true;
      while (behind) {
        const reached = followed.reached();
        if (reached === null) return;
        behind = await ask(reached);
        // An answer that brings nothing new must not be asked for in a tight loop.
        if (behind && followed.reached()?.seq === reached.seq) await pause(PAUSE_MS);
      }
    } catch {
      if (!stopped) followed.unanswered();
    } finally {
      waiting = [];
      asking = false;
    }
  }

  const catchUp = () => {
    if (stopped) return;
    if (asking) again = true;
    else void run();
  };

  function show(): void {
    batch = undefined;
    if (stopped || asking || waiting.length === 0) return;
    batch = setTimeout(show, BATCH_MS);
    if (followed.apply(takeWaiting(), true) === 'gap') catchUp();
  }

  return {
    catchUp,
    onChange(change) {
      if (stopped || followed.reached() === null) return;
      waiting.push(change);
      if (!batch) show();
    },
    stop() {
      stopped = true;
      waiting = [];
      clearTimeout(batch);
    },
  };
}
