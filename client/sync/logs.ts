import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { Ledger } from '../../shared/log/applyChange';
import { recordLabel } from '../../shared/kinds/recordNaming';
import type { Refused } from '../../shared/api/events';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { EARLIER, toRecord } from '../../shared/status/present';
import type { Change, Scope } from '../../shared/log/change';
import type { Request } from '../net/request';
import type { Connection } from './connection';
import { type LedgerCache, createLedgerCacheWriter } from './cache';
import type { Ledgers } from './ledgers';
import { IDLE, personNameIn, recordKey, notify, type LiveState, type LiveStore, type Loading } from './store';
import { openSubscription, type Subscription, ListFailed } from './subscription';
import { Backoff } from '../../shared/basics/backoff';
import { Problem } from '../../shared/basics/problem';

interface Setup {
  store: LiveStore;
  ledgers: Ledgers;
  request: Request;
  connection: Connection;
  ledgerCache(): LedgerCache | null;
  now(): number;
  highLatency(): boolean;
  invoiceForm(): InvoiceForm;
  onSignedOut(reason: string): void;
  /** Changes were applied to the ledgers. `before`: the state before that. */
  onChanges(changes: readonly Change[], before: LiveState): void;
}

export interface Logs {
  openFleet(): void;
  select(vessel: number | null): void;
  catchUp(): void;
  /** Loads again what could not be loaded. */
  load(): void;
  /** Loads everything again, after the server has restored a backup. */
  reload(): void;
  /** Invoice access was granted or has ended. */
  accessChanged(): void;
  /** The server closed the socket. Invoice access may have expired, so invoices are loaded again. */
  onClosedByServer(): void;
  close(): void;
}

const RESTORED = 'The data on the server has been restored from a backup. Everything was loaded again.';
const FLEET_FAILED = 'Failed to load vessels. Please try again later.';
const VESSEL_FAILED = 'Failed to load vessel data. Please try again later.';

/** The sentence for a selected vessel that no longer exists: why, and who deleted it, as far as that is known. */
function lostVessel({ selected, touched, fleet, people }: LiveState, before: Ledger | null): string {
  const vessel = before?.records.vessels?.[selected ?? 0];
  const name = vessel ? recordLabel(kindOf('vessels'), vessel) : 'the selected vessel';
  if (before && fleet && before.epoch !== fleet.epoch) return `${RESTORED} It does not contain ${name}.`;
  const touch = touched[recordKey('vessels', selected ?? 0)];
  if (touch?.op !== 'deleted') return `${name.charAt(0).toUpperCase()}${name.slice(1)} has been deleted.`;
  return `${touch.own ? 'You' : personNameIn({ people }, touch.by)} deleted ${name}.`;
}

/** The touched vessels, which stay highlighted when another vessel is selected. */
const fleetTouches = (touched: LiveState['touched']) =>
  Object.fromEntries(Object.entries(touched).filter(([key]) => key.startsWith('vessels:')));

/** Opens and closes the two logs of a page: the fleet's and the selected vessel's. */
export function createLogs(setup: Setup): Logs {
  const { store, ledgers, request, connection, ledgerCache, now, invoiceForm } = setup;
  let fleet: Subscription | null = null;
  let vessel: Subscription | null = null;
  const invoices = createInvoiceForms({ store, request, now, invoiceForm, onLoaded: () => vessel?.catchUp() });
  const cacheWriter = createLedgerCacheWriter(store, ledgerCache, invoices.settled);

  /** Clears the selection if the selected vessel was deleted. */
  function noticeDeletion(before: Ledger | null): void {
    const { selected, fleet: ledger, pending } = store.get();
    if (selected === null || !ledger?.records.vessels || ledger.records.vessels[selected]) return;
    const own = pending.vessels?.some((edit) => edit.op === 'deleted' && edit.id === selected);
    leaveVessel(own ? null : lostVessel(store.get(), before));
  }

  function leaveVessel(text: string | null): void {
    select(null);
    if (text) notify(store.set, text);
  }

  function refused(scope: Scope, refusal: Refused): void {
    if (refusal.code === 'signed_out') setup.onSignedOut(refusal.error);
    else if (refusal.code === 'not_found' && scope === store.get().selected) leaveVessel(lostVessel(store.get(), store.get().fleet));
  }

  const common = (scope: Scope) => ({
    scope,
    store,
    ledgers,
    connection,
    onRefused: (refusal: Refused) => refused(scope, refusal),
    cached: async () => (await ledgerCache()?.ledger(scope)) ?? null,
  });

  const set = (recipe: (draft: LiveState) => void) => store.set(recipe);

  function openFleet(): void {
    fleet = openSubscription({
      ...common('fleet'),
      onApplied(changes, before) {
        setup.onChanges(changes, before);
        if (changes.some(({ op }) => op === 'deleted')) noticeDeletion(before.fleet);
      },
      failure: FLEET_FAILED,
      position: () => store.get().fleet,
      load: () => loadFleet(request, now()),
      show(loading, ledger) {
        const before = store.get().fleet;
        const isAnotherEpoch = before !== null && ledger !== undefined && ledger.epoch !== before.epoch;
        set((draft) => {
          draft.fleetLoading = loading;
          if (ledger) [draft.fleet, draft.loads] = [ledger, draft.loads + 1];
          if (isAnotherEpoch) draft.touched = {};
        });
        if (isAnotherEpoch) notify(store.set, RESTORED);
        if (ledger) noticeDeletion(before);
      },
    });
  }

  function openVessel(id: number): void {
    vessel?.close();
    invoices.forget();
    const isSelected = () => store.get().selected === id;
    vessel = openSubscription({
      ...common(id),
      onApplied: setup.onChanges,
      failure: VESSEL_FAILED,
      position: () => (isSelected() ? store.get().vessel : null),
      async load() {
        const form = invoiceForm();
        const ledger = await loadVessel(request, id, now(), { inOneAnswer: setup.highLatency() });
        // Invoice access has changed meanwhile: these are the invoices that the user saw before.
        if (form !== invoiceForm()) throw new Problem('unavailable', '');
        return ledger;
      },
      show: (loading: Loading, ledger) =>
        set((draft) => {
          draft.vesselLoading = loading;
          if (ledger) [draft.vessel, draft.loads] = [ledger, draft.loads + 1];
        }),
    });
  }

  function select(id: number | null): void {
    const { selected } = store.get();
    if (selected === id) return;
    cacheWriter.flush();
    vessel?.close();
    vessel = null;
    invoices.forget();
    if (selected !== null) connection.unwatch(selected);
    set((draft) => Object.assign(draft, { selected: id, vessel: null, vesselLoading: IDLE, touched: fleetTouches(draft.touched) }));
    if (id !== null) openVessel(id);
  }

  return {
    openFleet,
    select,
    load() {
      if (store.get().fleetLoading.state === 'failed') fleet?.load();
      if (store.get().vesselLoading.state === 'failed') vessel?.load();
    },
    reload() {
      fleet?.load();
      vessel?.load();
    },
    catchUp() {
      fleet?.catchUp();
      vessel?.catchUp();
    },
    accessChanged() {
      const { selected, vesselLoading } = store.get();
      if (selected === null) return;
      if (vesselLoading.state === 'ready') invoices.change();
      else openVessel(selected);
    },
    onClosedByServer() {
      if (invoiceForm() === 'full') invoices.reload();
    },
    close() {
      cacheWriter.stop();
      invoices.forget();
      fleet?.close();
      vessel?.close();
      fleet = vessel = null;
    },
  };
}

const PAUSES_MS = { first: 5_000, most: 30_000 };

/** Loads the invoices of the selected vessel: in full with invoice access, as a summary without. */
interface InvoiceForms {
  /** Whether the loaded invoices have the form that the user may see now. */
  settled(): boolean;
  /** Loads them in the form that the user may see now. Repeats until it succeeds. */
  reload(): void;
  /** Invoice access was granted or has ended. */
  change(): void;
  /** Cancels a request under way, because another vessel or none is selected. */
  forget(): void;
}

interface InvoiceSetup {
  store: LiveStore;
  request: Request;
  now(): number;
  invoiceForm(): InvoiceForm;
  /** The list was stored; its subscription must now request the changes since. */
  onLoaded(): void;
}

function createInvoiceForms({ store, request, now, invoiceForm, onLoaded }: InvoiceSetup): InvoiceForms {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backoff = new Backoff(PAUSES_MS);
  let lastTurn = 0;
  let settled = true;

  async function load(): Promise<void> {
    clearTimeout(timer);
    const turn = ++lastTurn;
    const id = store.get().selected;
    if (id === null) return;
    try {
      const list = await loadList(request, 'invoices', id, now());
      if (turn !== lastTurn) return;
      store.set((draft) => {
        // An answer of another epoch is ignored: the whole vessel is about to be loaded again.
        if (draft.vessel?.epoch !== list.epoch) return;
        draft.vessel.records.invoices = list.records;
        // The other records may be newer than this list. The changes in between are applied again and affect only older records.
        draft.vessel.seq = Math.min(draft.vessel.seq, list.seq);
      });
      settled = true;
      backoff.reset();
      onLoaded();
    } catch {
      if (turn === lastTurn) timer = setTimeout(() => void load(), backoff.next());
    }
  }

  return {
    settled: () => settled,
    reload: () => void load(),
    change() {
      settled = false;
      // Without invoice access the full invoices must leave the screen at once.
      if (invoiceForm() === 'summary') store.set((draft) => void delete draft.vessel?.records.invoices);
      void load();
    },
    forget() {
      clearTimeout(timer);
      backoff.reset();
      lastTurn += 1;
      settled = true;
    },
  };
}

/** The records of one kind, and the log position that they include at least. */
interface LoadedList extends Pick<Ledger, 'seq' | 'epoch'> {
  kind: KindName;
  records: Record<number, AnyRecord>;
}

function listOf(kind: KindName, answer: Values | undefined): LoadedList {
  const rows = answer?.[kindOf(kind).listKey];
  if (!Array.isArray(rows) || typeof answer?.seq !== 'number' || typeof answer.epoch !== 'string') throw new Problem('internal', '');
  const earlier = (answer[EARLIER] ?? []) as Values[];
  const records = Object.fromEntries([...rows, ...earlier].map((row: Values) => [row.id, toRecord(kindOf(kind), row)]));
  return { kind, seq: answer.seq, epoch: answer.epoch, records };
}

/** Loads one list. */
export async function loadList(request: Request, kind: KindName, vessel: number, now: number): Promise<LoadedList> {
  const { fresh } = kindOf(kind);
  const path = paths.list(kind, vessel) + (fresh ? `?t=${now}` : '');
  return listOf(kind, await request<Values>('GET', path, { headers: fresh ? { 'Cache-Control': 'no-cache' } : {} }));
}

async function inParallel(request: Request, vessel: number, now: number): Promise<LoadedList[]> {
  return await Promise.all(
    VESSEL_KINDS.map((kind) =>
      loadList(request, kind, vessel, now).catch((error: unknown) => {
        throw new ListFailed(kind, error);
      }),
    ),
  );
}

async function inOneAnswer(request: Request, vessel: number): Promise<LoadedList[]> {
  const answer = await request<Partial<Record<KindName, Values>>>('GET', paths.lists(vessel));
  return VESSEL_KINDS.map((kind) => listOf(kind, answer[kind]));
}

/**
 * Loads the eight lists of a vessel in parallel. A browser sends six requests at a time, so over a satellite link
 * eight take two round trips. With `inOneAnswer` one request loads all lists; if it fails, the single requests find out which list failed.
 * The server reads the lists at slightly different moments, so the ledger starts at the earliest position and the log is replayed from there.
 * Lists of two epochs do not make a ledger. Throws `ListFailed`.
 */
export async function loadVessel(request: Request, vessel: number, now: number, how: { inOneAnswer: boolean }): Promise<Ledger> {
  const all = () => inParallel(request, vessel, now);
  const lists = await (how.inOneAnswer ? inOneAnswer(request, vessel).catch(all) : all());
  const [epoch = '', ...others] = new Set(lists.map((list) => list.epoch));
  if (others.length > 0) throw new Problem('unavailable', '');
  return {
    epoch,
    seq: Math.min(...lists.map((list) => list.seq)),
    records: Object.fromEntries(lists.map((list) => [list.kind, list.records])),
  };
}

/** Loads the vessels themselves. */
async function loadFleet(request: Request, now: number): Promise<Ledger> {
  const list = await loadList(request, 'vessels', 0, now);
  return { epoch: list.epoch, seq: list.seq, records: { vessels: list.records } };
}
