import type { Ledger } from '../../shared/log/applyChange';
import type { Change, Scope } from '../../shared/log/change';
import type { Refused } from '../../shared/api/events';
import type { KindName } from '../../shared/kinds/kind';
import { Problem } from '../../shared/basics/problem';
import { Backoff } from '../../shared/basics/backoff';
import { pause } from '../net/serverTime';
import type { Connection } from './connection';
import type { Ledgers } from './ledgers';
import { LOADING, READING, READY, type LiveState, type LiveStore, type Loading, type LogPosition } from './store';

/** A list of a vessel could not be loaded; `cause` says why. */
export class ListFailed extends Error {
  constructor(
    readonly kind: KindName,
    cause: unknown,
  ) {
    super(cause instanceof Problem ? cause.message : '', { cause });
  }
}

/** One log, loaded and then followed without a gap until it is closed (server/README.md, invariant 2). */
export interface Subscription {
  /** Requests the changes that were missed. Called when the link is up. */
  catchUp(): void;
  /** Loads the log again now. */
  load(): void;
  close(): void;
}

interface Setup {
  scope: Scope;
  store: LiveStore;
  ledgers: Ledgers;
  connection: Connection;
  /** The position of the loaded ledger; null while none is loaded. */
  position(): LogPosition | null;
  cached(): Promise<Ledger | null>;
  load(): Promise<Ledger>;
  /** Shows a loaded ledger, or the state of loading. Without a ledger the screen keeps what it shows. */
  show(loading: Loading, ledger?: Ledger): void;
  /** The sentence to show when the log cannot be loaded. */
  failure: string;
  /** Changes were applied to the ledgers. `before`: the state before that. */
  onApplied(changes: readonly Change[], before: LiveState): void;
  onRefused(refusal: Refused): void;
}

/** After waiting this long for the cache, the log is loaded from the server too. What comes first is shown. */
export const CACHE_WAIT_MS = 2_000;
/** Between attempts to load. */
const PAUSES_MS = { first: 2_000, most: 30_000 };
/** Between two requests for changes when the first brought nothing new. */
const ASK_AGAIN_MS = 1_000;
/** The first change of a burst is shown at once, the rest five times a second, so that typing stays smooth. */
const BATCH_MS = 200;

/** Shows the cached ledger of a log, or loads it, then follows the log from there. Failed loading is repeated. */
export function openSubscription(setup: Setup): Subscription {
  let closed = false;
  /** The cache is being read. After `CACHE_WAIT_MS` it may still answer. */
  let reading = true;
  /** The log is being loaded. */
  let loading = false;
  /** False if the cache has answered meanwhile. */
  let isLoadNeeded = true;
  const backoff = new Backoff(PAUSES_MS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let follower: Follower | null = null;

  const retryLater = (act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, backoff.next());
  };

  function refused(refusal: Refused): void {
    setup.onRefused(refusal);
    if (!closed) retryLater(() => follower?.catchUp());
  }

  function followFrom(ledger: Ledger): void {
    follower?.stop();
    clearTimeout(timer);
    backoff.reset();
    setup.show(READY, ledger);
    follower = follow(setup, refused, load);
    follower.catchUp();
  }

  function load(): void {
    isLoadNeeded = true;
    if (reading || loading || closed) return;
    loading = true;
    clearTimeout(timer);
    setup
      .load()
      .finally(() => (loading = false))
      .then(
        // Once the cache has answered, this answer may be older than what the log has brought since.
        (ledger) => !closed && isLoadNeeded && followFrom(ledger),
        (error: unknown) => !closed && failed(error),
      );
  }

  function failed(thrown: unknown): void {
    const list = thrown instanceof ListFailed ? { kind: thrown.kind, reason: thrown.message } : undefined;
    const error = thrown instanceof ListFailed ? thrown.cause : thrown;
    if (error instanceof Problem && error.code === 'not_found') setup.onRefused({ error: error.message, code: error.code });
    if (closed || !isLoadNeeded) return;
    // Data that is already on the screen stays there; no error replaces it.
    if (setup.position() === null) setup.show({ state: 'failed', error: setup.failure, list });
    retryLater(load);
  }

  function loadWithoutCache(): void {
    if (!reading) return;
    reading = false;
    setup.show(LOADING);
    load();
  }

  const stopListening = setup.connection.listen(setup.scope, (change) => follower?.onChange(change));
  setup.show(READING);
  timer = setTimeout(loadWithoutCache, CACHE_WAIT_MS);
  void setup.cached().then((ledger) => {
    if (closed || follower) return;
    if (!ledger) return loadWithoutCache();
    reading = false;
    isLoadNeeded = false;
    followFrom(ledger);
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

/** Follows a log until it is loaded again. Changes that arrive while a request is open wait in a buffer for its answer. */
function follow(setup: Setup, refused: (refusal: Refused) => void, reload: () => void) {
  const { scope, store, ledgers, connection } = setup;
  let asking = false;
  let askAgain = false;
  let stopped = false;
  let hasCaughtUp = false;
  let buffer: Change[] = [];
  let batch: ReturnType<typeof setTimeout> | undefined;

  const takeBuffered = () => {
    const arrived = buffer.sort((a, b) => a.seq - b.seq);
    buffer = [];
    return arrived;
  };

  /** Applies changes in order. Returns 'gap' if one before them is missing. */
  function apply(changes: readonly Change[], live: boolean): 'gap' | 'applied' {
    if (changes.length === 0) return 'applied';
    let outcome: 'gap' | 'applied' = 'applied';
    const before = store.get();
    store.set((draft) => void (outcome = ledgers.apply(draft, scope, changes, live)));
    setup.onApplied(changes, before);
    return outcome;
  }

  /** Sends one request and applies the answer. Returns whether to send another. */
  async function ask(reached: LogPosition): Promise<boolean> {
    askAgain = false;
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
    const arrived = takeBuffered();
    // Until the page has caught up, the changes of an answer are older than the screen and are not highlighted. Changes that arrived by themselves are.
    const gap = apply(answer.changes, hasCaughtUp) === 'gap' || apply(arrived, true) === 'gap';
    const isBehind = gap || (setup.position()?.seq ?? answer.head) < answer.head;
    hasCaughtUp ||= !isBehind;
    return askAgain || isBehind;
  }

  async function run(): Promise<void> {
    asking = true;
    try {
      let isBehind = true;
      while (isBehind) {
        const reached = setup.position();
        if (reached === null) return;
        isBehind = await ask(reached);
        // Without this pause, answers that bring nothing new would be requested in a tight loop.
        if (isBehind && setup.position()?.seq === reached.seq) await pause(ASK_AGAIN_MS);
      }
    } catch {
      // The request failed: the link is dead or closed.
      if (!stopped && connection.up()) connection.restart();
    } finally {
      buffer = [];
      asking = false;
    }
  }

  /** Requests everything after the current position; one request at a time. */
  const catchUp = () => {
    if (stopped) return;
    if (asking) askAgain = true;
    else void run();
  };

  function flush(): void {
    batch = undefined;
    if (stopped || asking || buffer.length === 0) return;
    batch = setTimeout(flush, BATCH_MS);
    if (apply(takeBuffered(), true) === 'gap') catchUp();
  }

  return {
    catchUp,
    onChange(change: Change) {
      if (stopped || setup.position() === null) return;
      buffer.push(change);
      if (!batch) flush();
    },
    stop() {
      stopped = true;
      buffer = [];
      clearTimeout(batch);
    },
  };
}
