import { todayUtc } from '../../shared/calendar';
import type { Change } from '../../shared/change';
import type { AnyRecord, KindName } from '../../shared/kind';
import { createRequest } from '../api/createRequest';
import { createClock } from './clock';
import { createConnection, type Io } from './connection';
import { createDerived } from './derived';
import { createFleetCounts } from './fleetCounts';
import { createKeepsake, type Keep, type Keepsake } from './keepsake';
import { createLedgers } from './ledgers';
import { createLiveStore, emptyState, type LiveStore } from './liveState';
import { createLogs } from './logs';
import { createWriter, type Writer } from './writer';

export interface LiveSetup {
  /** The origin of the server; the page's own when left out. */
  url?: string;
  token(): string | null;
  invoiceToken(): string | null;
  fetch: typeof globalThis.fetch;
  io: Io;
  /** Epoch milliseconds; the clock that decides today. */
  now?(): number;
  /** Whether the machine has a network, as far as it knows. */
  online?(): boolean;
  /** Whether a round trip to the server is dear. */
  far?(): boolean;
  keep?: Keep;
  /** The session `token` belongs to ended on the server. */
  onSignedOut?(token: string): void;
  /** The server no longer takes `invoiceToken`. */
  onInvoicesRefused?(invoiceToken: string): void;
  /** A write was refused because the session is over; whoever made it has been told. */
  onReturned?(key: string): void;
}

/** The live half of one signed-in user: ledgers, link, own writes. Needs no DOM; several may live side by side. */
export interface Live extends Writer {
  store: LiveStore['api'];
  change: LiveStore['set'];
  /** Signs in the socket and loads the fleet. Does nothing while started. */
  start(): void;
  /** Signed out: forgets everything loaded, and what was kept. */
  reset(): void;
  select(vessel: number | null): void;
  /** The invoice token was obtained or dropped: another form of the invoices is to be shown (design, "Invoice access"). */
  accessChanged(): void;
  /** Loads again what could not be loaded. */
  retry(): void;
  /** Follows what is due on every vessel; returns how to stop. */
  followCounts(): () => void;
  /** The machine came online, went offline or woke up. */
  wake(): void;
  /** The records of a kind as a list shows them, own unanswered writes included. */
  records(kind: KindName): AnyRecord[];
  derived: ReturnType<typeof createDerived>;
}

/** A cheap safety net under the events: now and then, ask whether one was missed. */
const RECHECK_MS = 60_000;

export function createLive(setup: LiveSetup): Live {
  const now = () => setup.now?.() ?? Date.now();
  const online = () => setup.online?.() ?? true;
  const far = () => setup.far?.() ?? false;
  const store = createLiveStore(todayUtc(now()), now());
  const seesInvoices = () => setup.invoiceToken() !== null;
  const ledgers = createLedgers(seesInvoices);
  const derived = createDerived();
  let session = 0;
  let started = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  const signedOut = () => {
    const token = setup.token();
    if (token) setup.onSignedOut?.(token);
  };
  const request = createRequest(setup);
  const keepsake = (): Keepsake | null => {
    const token = setup.token();
    return setup.keep && token ? createKeepsake(setup.keep, token, setup.invoiceToken()) : null;
  };

  const connection = createConnection({
    url: setup.url,
    io: setup.io,
    now,
    online,
    auth: () => ({ token: setup.token() ?? undefined, invoiceToken: setup.invoiceToken() ?? undefined }),
    onLink: (link) => store.set((draft) => void (draft.link = link)),
    onUp: () => {
      logs.catchUp();
      counts.ask();
    },
    onChange: (change: Change) => logs.onChange(change),
    onCounts: (found) => counts.onCounts(found),
    onSentAway: () => logs.onSentAway(),
    onSignedOut: signedOut,
  });
  const logs = createLogs({ store, ledgers, request, connection, keepsake, now, far, seesInvoices, onSignedOut: signedOut });
  const counts = createFleetCounts(store, connection);
  const clock = createClock(now, (today) => {
    store.set((draft) => void (draft.today = today));
    counts.recheck();
  });
  const writer = createWriter({
    store,
    ledgers,
    request,
    now,
    onReturned: setup.onReturned,
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
    followCounts: counts.open,

    async remove(kind, vessel, id) {
      await writer.remove(kind, vessel, id);
      if (kind === 'vessels' && store.get().selected === id) logs.select(null);
    },

    start() {
      if (started) return;
      started = true;
      clock.start();
      connection.start();
      logs.openFleet();
      timer = setInterval(() => {
        clock.look();
        counts.recheck();
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
      store.set((draft) => void Object.assign(draft, emptyState(todayUtc(now()), now())));
      void setup.keep?.clear().catch(() => undefined);
    },

    accessChanged() {
      if (!started) return;
      // What was kept with invoice access must not outlast it.
      if (!seesInvoices()) void setup.keep?.clear().catch(() => undefined);
      connection.restart();
      logs.accessChanged();
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
