import type { Ledger } from '../../shared/log/applyChange';
import type { Change, Scope } from '../../shared/log/change';
import type { Refused } from '../../shared/api/events';
import type { KindName } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { Backoff } from '../../shared/basics/backoff';
import { pause } from '../net/pause';
import type { Connection } from './connection';
import { type Ledgers, LOADING, READING, READY, type LiveState, type LiveStore, type Loading, type LogPosition } from './store';

/** A list of a vessel that could not be read; its cause says why. */
export class ListFailed extends Error {
  constructor(
    readonly kind: KindName,
    cause: unknown,
  ) {
    super(cause instanceof Problem ? cause.message : '', { cause });
  }
}

/** One log, loaded and followed without a gap for as long as it is open (server/README.md, invariant 2). */
export interface Subscription {
  /** The link is up: asks for what was missed. */
  catchUp(): void;
  /** Loads it anew, now. */
  load(): void;
  close(): void;
}

interface Setup {
  scope: Scope;
  store: LiveStore;
  ledgers: Ledgers;
  connection: Connection;
  /** The number reached, and the epoch it belongs to; null while nothing is loaded. */
  reached(): LogPosition | null;
  kept(): Promise<Ledger | null>;
  load(): Promise<Ledger>;
  /** Shows what was loaded, or how loading goes; without a ledger, what is shown stays. */
  show(loading: Loading, ledger?: Ledger): void;
  /** The sentence when it cannot be loaded (section 8). */
  failure: string;
  /** Changes were applied to the ledgers, which stood as `before` says. */
  onApplied(changes: readonly Change[], before: LiveState): void;
  onRefused(refusal: Refused): void;
}

/** Between tries to load. */
const PAUSES_MS = { first: 2_000, most: 30_000 };
/** Between two questions of which the first brought nothing new. */
const ASK_AGAIN_MS = 1_000;
/** The first change of a burst is shown at once, the rest five times a second, so that input is not held up. */
const BATCH_MS = 200;

/** Shows what this browser has kept of a log, else loads it, and follows it from there. Loading that fails is tried again. */
export function openSubscription(setup: Setup): Subscription {
  let closed = false;
  /** What is kept is being read, or the rest loaded: one at a time. */
  let loading = true;
  const backoff = new Backoff(PAUSES_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let follower: Follower | null = null;

  const later = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, backoff.next());
  };

  function refused(refusal: Refused): void {
    setup.onRefused(refusal);
    if (!closed) later(() => follower?.catchUp());
  }

  function take(ledger: Ledger): void {
    follower?.stop();
    backoff.reset();
    setup.show(READY, ledger);
    follower = follow(setup, refused, load);
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
    if (error instanceof Problem && error.code === 'not_found') setup.onRefused({ error: error.message, code: error.code });
    if (closed) return;
    // What is on the screen already is worth more than an error.
    if (setup.reached() === null) setup.show({ state: 'failed', error: setup.failure, list });
    later(load);
  }

  const stopListening = setup.connection.listen(setup.scope, (change) => follower?.onChange(change));
  setup.show(READING);
  void setup.kept().then((ledger) => {
    loading = false;
    if (closed) return;
    if (ledger) return take(ledger);
    setup.show(LOADING);
    load();
  });

  return {
    load,
    catchUp: () => (follower ? follower.catchUp() : load()),
    close() {
      closed = true;
      stopListening();
      clearTimeout(timer);
      follower?.stop();
    },
  };
}

type Follower = ReturnType<typeof follow>;

/** Follows a log from one loading of it to the next: what arrives while a question is open waits for its answer. */
function follow(followed: Setup, refused: (refusal: Refused) => void, reload: () => void) {
  const { scope, store, ledgers, connection } = followed;
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

  /** Applies what it is given, in order. Answers whether one before it is missing. */
  function apply(changes: readonly Change[], live: boolean): 'gap' | 'applied' {
    if (changes.length === 0) return 'applied';
    let outcome: 'gap' | 'applied' = 'applied';
    const before = store.get();
    store.set((draft) => void (outcome = ledgers.apply(draft, scope, changes, live)));
    followed.onApplied(changes, before);
    return outcome;
  }

  /** Asks once and applies the answer. Answers whether to ask again. */
  async function ask(reached: LogPosition): Promise<boolean> {
    again = false;
    const answer = await connection.watch(scope, reached);
    if (stopped) return false;
    if ('error' in answer) {
      if (answer.code === 'restored' || answer.code === 'conflict') reload();
      else refused(answer);
      return false;
    }
    if (answer.epoch !== reached.epoch || answer.head < reached.seq) {
      reload();
      return false;
    }
    const arrived = takeWaiting();
    // What the first answer brings was there before the screen; what arrived by itself is news in any case.
    const gap = apply(answer.changes, met) === 'gap' || apply(arrived, true) === 'gap';
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
        if (behind && followed.reached()?.seq === reached.seq) await pause(ASK_AGAIN_MS);
      }
    } catch {
      // The link is dead or gone.
      if (!stopped && connection.up()) connection.restart();
    } finally {
      waiting = [];
      asking = false;
    }
  }

  /** Asks for everything after the number reached; one question at a time. */
  const catchUp = () => {
    if (stopped) return;
    if (asking) again = true;
    else void run();
  };

  function show(): void {
    batch = undefined;
    if (stopped || asking || waiting.length === 0) return;
    batch = setTimeout(show, BATCH_MS);
    if (apply(takeWaiting(), true) === 'gap') catchUp();
  }

  return {
    catchUp,
    onChange(change: Change) {
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
