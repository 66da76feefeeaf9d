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
import { createDerived, createLedgers, createLiveStore, emptyState, notify, type LiveState, type LiveStore } from './store';
import { createLedgerCache, type Keep, type LedgerCache } from './cache';
import { createLogs } from './logs';
import { createWriter, type Writer } from './mutations';

export interface LiveSetup {
  /** The origin of the server; the page's own when left out. */
  url?: string;
  token(): string | null;
  invoiceToken(): string | null;
  fetch: typeof globalThis.fetch;
  io: Io;
  /** Sends the file of a record. */
  upload?(upload: Upload): Promise<AnyRecord>;
  /** Epoch milliseconds; the clock that decides today. The server's time when left out. */
  now?(): number;
  /** Whether the machine has a network, as far as it knows. */
  online?(): boolean;
  /** Whether a round trip to the server takes long. */
  far?(): boolean;
  /** The build of this page. */
  build?: string;
  /** When the server was last heard by any page of this account (epoch milliseconds); null when that is not known. */
  heardBefore?(): number | null;
  onHeard?(at: number): void;
  keep?: Keep;
  /** The session `token` belongs to ended on the server. */
  onSignedOut?(token: string): void;
  /** The server no longer takes `invoiceToken`. */
  onInvoicesRefused?(invoiceToken: string): void;
}

export type ChangeListener = (changes: readonly Change[], before: LiveState) => void;

/** The live half of one signed-in user: ledgers, link, own writes. Needs no DOM; several may live side by side. */
export interface LiveClient extends Writer {
  store: LiveStore['api'];
  change: LiveStore['set'];
  /** Signs in the socket and loads the fleet. Does nothing while started. */
  start(): void;
  /** Signed out: forgets everything loaded, and what was kept. */
  reset(): void;
  select(vessel: number | null): void;
  /** The invoice token was obtained or dropped: another form of the invoices is to be shown (shared/README.md, section 6). */
  accessChanged(): void;
  /** Loads again what could not be loaded. */
  retry(): void;
  /** Calls back with the socket each time it has signed in, and now if it is; returns how to stop. */
  whenUp(listener: (socket: LiveSocket) => void): () => void;
  /** Calls `hear` with what is applied to the ledgers, in order, and the state before; returns how to stop. */
  onChanges(hear: ChangeListener): () => void;
  /** The machine came online, went offline or woke up. */
  wake(): void;
  /** The clock that decides today turned out to be wrong, or right again. */
  clockSet(): void;
  /** The records of a kind as a list shows them, own unanswered writes included. */
  records(kind: KindName): AnyRecord[];
  derived: ReturnType<typeof createDerived>;
  /** What this browser keeps of the account that is signed in; null where it keeps nothing. */
  cache(): LedgerCache | null;
}

const DAMAGED = 'The copy this browser kept was damaged. It has been thrown away and loaded again from the server.';

/** In case an event was missed, the client asks for newer changes this often. */
const RECHECK_MS = 60_000;

export function createLive(setup: LiveSetup): LiveClient {
  const now = () => setup.now?.() ?? serverNow();
  const online = () => setup.online?.() ?? true;
  const far = () => setup.far?.() ?? false;
  const store = createLiveStore(todayUtc(now()));
  const invoiceForm = (): InvoiceForm => (setup.invoiceToken() === null ? 'summary' : 'full');
  const ledgers = createLedgers(invoiceForm, () => emailOf(setup.token()));
  const derived = createDerived();
  let session = 0;
  let started = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const signedOut = () => {
    const token = setup.token();
    if (token) setup.onSignedOut?.(token);
  };
  const request = createRequest(setup);
  const ledgerCache = (): LedgerCache | null => {
    const token = setup.token();
    return setup.keep && token ? createLedgerCache(setup.keep, token, invoiceForm(), tellDamaged) : null;
  };
  const upListeners = new Set<(socket: LiveSocket) => void>();
  let toldDamaged = false;
  const tellDamaged = () => {
    if (toldDamaged) return;
    toldDamaged = true;
    notify(store.set, DAMAGED);
  };

  const connection = createConnection({
    url: setup.url,
    io: setup.io,
    now,
    online,
    auth: () => ({ token: setup.token() ?? undefined, invoiceToken: setup.invoiceToken() ?? undefined, build: setup.build }),
    heardBefore: () => setup.heardBefore?.() ?? null,
    onHeard: (at) => setup.onHeard?.(at),
    onLink: (link) => store.set((draft) => void (draft.link = link)),
    onUp: (socket) => {
      logs.catchUp();
      for (const listener of upListeners) listener(socket);
    },
    onSentAway: () => logs.onSentAway(),
    onSignedOut: signedOut,
    onTooOld: () => store.set((draft) => void (draft.tooOld = true)),
  });
  const hearing = new Set<ChangeListener>();
  const onChanges: ChangeListener = (changes, before) => {
    for (const hear of hearing) hear(changes, before);
  };
  const logs = createLogs({ store, ledgers, request, connection, ledgerCache, now, far, invoiceForm, onSignedOut: signedOut, onChanges });
  const clock = createClock(now, (today) => {
    store.set((draft) => void (draft.today = today));
  });
  const writer = createWriter({
    store,
    ledgers,
    request,
    upload: setup.upload ?? (() => Promise.reject(new Problem('internal', ''))),
    now,
    onRestored: logs.reload,
    session: () => {
      const mine = session;
      return () => mine === session;
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
    onChanges(hear) {
      hearing.add(hear);
      return () => void hearing.delete(hear);
    },

    whenUp(listener) {
      upListeners.add(listener);
      const socket = connection.socket();
      if (socket) listener(socket);
      return () => void upListeners.delete(listener);
    },

    async remove(kind, vessel, id) {
      await writer.remove(kind, vessel, id);
      if (kindOf(kind).scope === 'fleet' && store.get().selected === id) logs.select(null);
    },

    discard(key) {
      const waited = writer.discard(key);
      // If the write reached the server all the same, the screen must show its effect.
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
        clock.look();
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
      void setup.keep?.clear().catch(() => undefined);
    },

    accessChanged() {
      if (!started) return;
      // Data stored with invoice access must be deleted when that access ends.
      if (invoiceForm() === 'summary') void setup.keep?.clear().catch(() => undefined);
      connection.restart();
      logs.accessChanged();
    },

    clockSet() {
      if (started) clock.look();
    },

    wake() {
      if (!started) return;
      clock.look();
      if (!online()) connection.restart();
      else if (connection.up()) logs.catchUp();
      else connection.hurry();
    },
  };
}

export interface Clock {
  start(): void;
  stop(): void;
  /** Looks at the clock now: timers sleep while a machine does. */
  look(): void;
}

/** Tells when the UTC date changes (server/README.md, invariant 7). */
function createClock(now: () => number, onDay: (today: IsoDate) => void): Clock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: IsoDate | null = null;

  function look(): void {
    const today = todayUtc(now());
    if (today !== shown) onDay(today);
    shown = today;
    clearTimeout(timer);
    timer = setTimeout(look, untilMidnightUtc(now()));
  }

  return { start: look, look, stop: () => clearTimeout(timer) };
}
