import type { Ledger } from '../../shared/applyChange';
import type { Change } from '../../shared/change';
import type { Refused } from '../../shared/events';
import { Problem } from '../../shared/problem';
import { Backoff } from '../api/pause';
import { createFollower, type Followed, type Follower } from './follow';
import { ListFailed } from './loadLists';
import { LOADING, READY, type Loading } from './liveState';

/** One log, loaded and followed, for as long as it is open. */
export interface OpenLog {
  /** The link is up: ask for what was missed. */
  catchUp(): void;
  onChange(change: Change): void;
  /** Loads it anew, now. */
  load(): void;
  close(): void;
}

interface Setup extends Omit<Followed, 'reload'> {
  kept(): Promise<Ledger | null>;
  load(): Promise<Ledger>;
  /** Shows what was loaded, or how loading goes; without a ledger, what is shown stays. */
  show(loading: Loading, ledger?: Ledger): void;
  /** The sentence when it cannot be loaded (section 8). */
  failure: string;
}

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export function openLog(setup: Setup): OpenLog {
  let closed = false;
  /** What is kept is being read, or the rest loaded: one at a time. */
  let loading = true;
  const backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let follower: Follower | null = null;

  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, backoff.next());
  };

  function refused(refusal: Refused): void {
    setup.refused(refusal);
    if (!closed) later(() => follower?.catchUp());
  }

  function take(ledger: Ledger): void {
    follower?.stop();
    backoff.reset();
    setup.show(READY, ledger);
    follower = createFollower({ ...setup, refused, reload: load });
    follower.catchUp();
  }

  function load(): void {
    if (loading || closed) return;
    loading = true;
    clearTimeout(timer);
    setup
      .load()
      .finally(() => (loading = false))
      .then(
        (ledger) => !closed && take(ledger),
        (error: unknown) => !closed && failed(error),
      );
  }

  function failed(thrown: unknown): void {
    const list = thrown instanceof ListFailed ? { kind: thrown.kind, reason: thrown.message } : undefined;
    const error = thrown instanceof ListFailed ? thrown.cause : thrown;
    if (error instanceof Problem && error.code === 'not_found') setup.refused({ error: error.message, code: error.code });
    if (closed) return;
    // What is on the screen already is worth more than an error.
    if (setup.reached() === null) setup.show({ state: 'failed', error: setup.failure, list });
    later(load);
  }

  setup.show(LOADING);
  void setup.kept().then((ledger) => {
    loading = false;
    if (closed) return;
    if (ledger) take(ledger);
    else load();
  });

  return {
    load,
    catchUp: () => (follower ? follower.catchUp() : load()),
    onChange: (change) => follower?.onChange(change),
    close() {
      closed = true;
      clearTimeout(timer);
      follower?.stop();
    },
  };
}
