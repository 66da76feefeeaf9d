import type { Access } from '../../shared/api/access';
import type { InvoiceForm } from '../../shared/log/invoiceForm';
import { todayUtc, untilMidnightUtc, type IsoDate } from '../../shared/basics/calendar';
import type { Change } from '../../shared/log/change';
import type { AnyRecord, KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import { createRequest } from '../net/request';
import type { Upload } from '../net/upload';
import { now as serverNow } from '../net/serverTime';
import { emailOf } from '../net/session';
import { createConnection, type Io, type LiveSocket } from './connection';
import { createLedgers } from './ledgers';
import { createDerived, createLiveStore, emptyState, notify, type LiveState, type LiveStore } from './store';
import { createLedgerCache, type KeyValueStore, type LedgerCache } from './cache';
import { createLogs } from './logs';
import { createWriter, type Writer } from './mutations';

export interface LiveSetup {
  /** The origin of the server; by default the page's own. */
  url?: string;
  token(): string | null;
  invoiceToken(): string | null;
  /** Aborted when the session of `token` ends. */
  endOfSession?(): AbortSignal;
  fetch: typeof globalThis.fetch;
  io: Io;
  /** Uploads the file of a record. */
  upload?(upload: Upload): Promise<AnyRecord>;
  /** The clock that decides which day is today, in epoch milliseconds; by default the server's time. */
  now?(): number;
  /** Whether the machine has a network, as far as the browser knows. */
  online?(): boolean;
  /** Whether round trips to the server are slow. */
  highLatency?(): boolean;
  /** The build of this page. */
  build?: string;
  /** When any page of this account last heard from the server, in epoch milliseconds; null if unknown. */
  lastContact?(): number | null;
  onContact?(at: number): void;
  cacheStore?: KeyValueStore;
  /** Who is at the keyboard of a shared computer, percent-encoded. */
  said?(): string | undefined;
  /** The session of `token` has ended on the server. */
  onSignedOut?(token: string, reason?: string): void;
  /** What the account may do. */
  onAccess?(access: Access): void;
  /** Personal data was erased; `mark` names the newest erasure. */
  onErased?(mark: string): void;
  /** The server no longer accepts `invoiceToken`. */
  onInvoicesRefused?(invoiceToken: string): void;
}

export type ChangeListener = (changes: readonly Change[], before: LiveState) => void;

/** The sync engine of one signed-in user: ledgers (the records of each open log), connection and own writes. It needs no DOM, and tests run several side by side. */
export interface LiveClient extends Writer {
  store: LiveStore['api'];
  change: LiveStore['set'];
  /** Signs in the socket and loads the fleet. Does nothing while started. */
  start(): void;
  /** Called at sign-out: forgets everything that is loaded or cached. */
  reset(): void;
  select(vessel: number | null): void;
  /** Invoice access was granted or has ended: loads the other form of the invoices. */
  accessChanged(): void;
  /** Loads again what could not be loaded. */
  retry(): void;
  /** Calls `listener` with the socket each time it signs in, and at once if it is signed in. Returns the function that removes the listener. */
  whenUp(listener: (socket: LiveSocket) => void): () => void;
  /** Calls `listener` with the changes applied to the ledgers, in order, and the state before. Returns the function that removes the listener. */
  onChanges(listener: ChangeListener): () => void;
  /** The machine came online, went offline or woke up. */
  wake(): void;
  /** The time difference to the server has changed, so today may be another day. */
  clockSet(): void;
  /** The records of a kind as a list shows them, with own unanswered writes applied. */
  records(kind: KindName): AnyRecord[];
  derived: ReturnType<typeof createDerived>;
  /** The ledger cache of the signed-in account; null without a session or without storage. */
  cache(): LedgerCache | null;
}

const DAMAGED = 'The copy this browser kept was damaged. It was deleted and loaded again from the server.';

/** How often the client requests newer changes, in case it missed an event. */
const RECHECK_MS = 60_000;

export function createLive(setup: LiveSetup): LiveClient {
  const now = () => setup.now?.() ?? serverNow();
  const online = () => setup.online?.() ?? true;
  const highLatency = () => setup.highLatency?.() ?? false;
  const store = createLiveStore(todayUtc(now()));
  const invoiceForm = (): InvoiceForm => (setup.invoiceToken() === null ? 'summary' : 'full');
  const ledgers = createLedgers(invoiceForm, () => emailOf(setup.token()));
  const derived = createDerived();
  let session = 0;
  let started = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const signedOut = (reason?: string) => {
    const token = setup.token();
    if (token) setup.onSignedOut?.(token, reason);
  };
  const request = createRequest(setup);
  const ledgerCache = (): LedgerCache | null => {
    const token = setup.token();
    return setup.cacheStore && token ? createLedgerCache(setup.cacheStore, token, invoiceForm(), notifyDamaged) : null;
  };
  const upListeners = new Set<(socket: LiveSocket) => void>();
  let hasNotifiedDamaged = false;
  const notifyDamaged = () => {
    if (hasNotifiedDamaged) return;
    hasNotifiedDamaged = true;
    notify(store.set, DAMAGED);
  };

  const connection = createConnection({
    url: setup.url,
    io: setup.io,
    now,
    online,
    auth: () => ({ token: setup.token() ?? undefined, invoiceToken: setup.invoiceToken() ?? undefined, build: setup.build }),
    lastContact: () => setup.lastContact?.() ?? null,
    onContact: (at) => setup.onContact?.(at),
    onLink: (link) => store.set((draft) => void (draft.link = link)),
    onUp: (socket) => {
      logs.catchUp();
      for (const listener of upListeners) listener(socket);
    },
    onClosedByServer: () => logs.onClosedByServer(),
    onSignedOut: signedOut,
    onAccess: (access) => setup.onAccess?.(access),
    onErased: (mark) => setup.onErased?.(mark),
    onTooOld: () => store.set((draft) => void (draft.tooOld = true)),
  });
  const changeListeners = new Set<ChangeListener>();
  const onChanges: ChangeListener = (changes, before) => {
    for (const listener of changeListeners) listener(changes, before);
  };
  const logs = createLogs({
    store,
    ledgers,
    request,
    connection,
    ledgerCache,
    now,
    highLatency,
    invoiceForm,
    onSignedOut: signedOut,
    onChanges,
  });
  const clock = createClock(now, (today) => {
    store.set((draft) => void (draft.today = today));
  });
  const writer = createWriter({
    store,
    ledgers,
    request,
    upload: setup.upload ?? (() => Promise.reject(new Problem('internal', ''))),
    now,
    said: setup.said,
    onRestored: logs.reload,
    session: () => {
      const own = session;
      return () => own === session;
    },
  });

  return {
    ...writer,
    store: store.api,
    change: store.set,
    derived,
    records: (kind) => derived.list(store.get(), kind),
    select: logs.select,
    retry: logs.load,
    cache: ledgerCache,
    onChanges(listener) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },

    whenUp(listener) {
      upListeners.add(listener);
      const socket = connection.socket();
      if (socket) listener(socket);
      return () => void upListeners.delete(listener);
    },

    async remove(kind, vessel, id, base, epoch) {
      await writer.remove(kind, vessel, id, base, epoch);
      if (kindOf(kind).scope === 'fleet' && store.get().selected === id) logs.select(null);
    },

    discard(key) {
      const waited = writer.discard(key);
      // The write may have reached the server. If so, the screen must show its effect.
      if (connection.up()) logs.catchUp();
      return waited;
    },

    start() {
      if (started) return;
      started = true;
      clock.start();
      connection.start();
      logs.openFleet();
      timer = setInterval(() => {
        clock.check();
        if (connection.up()) logs.catchUp();
      }, RECHECK_MS);
    },

    reset() {
      session += 1;
      started = false;
      clearInterval(timer);
      clock.stop();
      logs.close();
      connection.stop();
      store.set((draft) => void Object.assign(draft, emptyState(todayUtc(now()))));
      void setup.cacheStore?.clear().catch(() => undefined);
    },

    accessChanged() {
      if (!started) return;
      // Data cached with invoice access must be deleted when that access ends.
      if (invoiceForm() === 'summary') void setup.cacheStore?.clear().catch(() => undefined);
      connection.restart();
      logs.accessChanged();
    },

    clockSet() {
      if (started) clock.check();
    },

    wake() {
      if (!started) return;
      clock.check();
      if (!online()) connection.restart();
      else if (connection.up()) logs.catchUp();
      else connection.hurry();
    },
  };
}

interface Clock {
  start(): void;
  stop(): void;
  /** Checks the date now, because timers do not run while a machine sleeps. */
  check(): void;
}

/** Calls `onDay` when the UTC date changes (server/README.md, invariant 7). */
function createClock(now: () => number, onDay: (today: IsoDate) => void): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: IsoDate | null = null;

  function check(): void {
    const today = todayUtc(now());
    if (today !== shown) onDay(today);
    shown = today;
    clearTimeout(timer);
    timer = setTimeout(check, untilMidnightUtc(now()));
  }

  return { start: check, check, stop: () => clearTimeout(timer) };
}
