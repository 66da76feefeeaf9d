import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { Ledger } from '../../shared/log/applyChange';
import { recordLabel } from '../../shared/kinds/recordNaming';
import type { Refused } from '../../shared/api/events';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { toRecord } from '../../shared/status/present';
import type { Change, Scope } from '../../shared/log/change';
import type { Request } from '../net/request';
import type { Connection } from './connection';
import { type LedgerCache, createLedgerCacheWriter } from './cache';
import { type Ledgers, IDLE, nameIn, recordKey, notify, type LiveState, type LiveStore, type Loading } from './store';
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
  far(): boolean;
  invoiceForm(): InvoiceForm;
  onSignedOut(): void;
  /** Changes were applied to the ledgers, which stood as `before` says. */
  onChanges(changes: readonly Change[], before: LiveState): void;
}

export interface Logs {
  openFleet(): void;
  select(vessel: number | null): void;
  catchUp(): void;
  /** Loads what could not be loaded. */
  load(): void;
  /** The server has restored a backup: loads everything anew. */
  reload(): void;
  accessChanged(): void;
  /** The server closed the socket: invoice access may have lapsed. */
  onSentAway(): void;
  close(): void;
}

const RESTORED = 'The data on the server has been restored from a backup. Everything was loaded again.';
const FLEET_FAILED = 'Failed to load vessels. Please try again later.';
const VESSEL_FAILED = 'Failed to load vessel data. Please try again later.';

/** What became of the selected vessel, which was there `before`, and who deleted it, as far as that is known. */
function lostVessel({ selected, touched, fleet, people }: LiveState, before: Ledger | null): string {
  const vessel = before?.records.vessels?.[selected ?? 0];
  const called = vessel ? recordLabel(kindOf('vessels'), vessel) : 'the selected vessel';
  if (before && fleet && before.epoch !== fleet.epoch) return `${RESTORED} It does not hold ${called}.`;
  const touch = touched[recordKey('vessels', selected ?? 0)];
  if (touch?.op !== 'deleted') return `${called.charAt(0).toUpperCase()}${called.slice(1)} has been deleted.`;
  return `${touch.own ? 'You' : nameIn({ people }, touch.by)} deleted ${called}.`;
}

/** What was done to vessels is still to be told when another is selected. */
const ofFleet = (touched: LiveState['touched']) =>
  Object.fromEntries(Object.entries(touched).filter(([key]) => key.startsWith('vessels:')));

/** The two logs that are open at a time: the fleet's and the selected vessel's. */
export function createLogs(setup: Setup): Logs {
  const { store, ledgers, request, connection, ledgerCache, now, invoiceForm } = setup;
  let fleet: Subscription | null = null;
  let vessel: Subscription | null = null;
  const invoices = createInvoiceForms({ store, request, now, invoiceForm, onLoaded: () => vessel?.catchUp() });
  const keeper = createLedgerCacheWriter(store, ledgerCache, invoices.settled);

  /** A deleted vessel can no longer be the selected one. */
  function noticeDeletion(before: Ledger | null): void {
    const { selected, fleet: held, pending } = store.get();
    if (selected === null || !held?.records.vessels || held.records.vessels[selected]) return;
    const own = pending.vessels?.some((edit) => edit.op === 'deleted' && edit.id === selected);
    lose(own ? null : lostVessel(store.get(), before));
  }

  function lose(text: string | null): void {
    select(null);
    if (text) notify(store.set, text);
  }

  function refused(scope: Scope, refusal: Refused): void {
    if (refusal.code === 'signed_out') setup.onSignedOut();
    else if (refusal.code === 'not_found' && scope === store.get().selected) lose(lostVessel(store.get(), store.get().fleet));
  }

  const common = (scope: Scope) => ({
    scope,
    store,
    ledgers,
    connection,
    onRefused: (refusal: Refused) => refused(scope, refusal),
    kept: async () => (await ledgerCache()?.ledger(scope)) ?? null,
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
      reached: () => store.get().fleet,
      load: () => loadFleet(request, now()),
      show(loading, ledger) {
        const before = store.get().fleet;
        const isAnother = before !== null && ledger !== undefined && ledger.epoch !== before.epoch;
        set((draft) => {
          draft.fleetLoading = loading;
          if (ledger) draft.fleet = ledger;
          if (isAnother) draft.touched = {};
        });
        if (isAnother) notify(store.set, RESTORED);
        if (ledger) noticeDeletion(before);
      },
    });
  }

  function openVessel(id: number): void {
    vessel?.close();
    invoices.forget();
    const mine = () => store.get().selected === id;
    vessel = openSubscription({
      ...common(id),
      onApplied: setup.onChanges,
      failure: VESSEL_FAILED,
      reached: () => (mine() ? store.get().vessel : null),
      load: () => loadVessel(request, id, now(), setup.far()),
      show: (loading: Loading, ledger) =>
        set((draft) => {
          draft.vesselLoading = loading;
          if (ledger) draft.vessel = ledger;
        }),
    });
  }

  function select(id: number | null): void {
    const { selected } = store.get();
    if (selected === id) return;
    keeper.flush();
    vessel?.close();
    vessel = null;
    invoices.forget();
    if (selected !== null) connection.unwatch(selected);
    set((draft) => Object.assign(draft, { selected: id, vessel: null, vesselLoading: IDLE, touched: ofFleet(draft.touched) }));
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
    onSentAway() {
      if (invoiceForm() === 'full') invoices.reload();
    },
    close() {
      keeper.stop();
      invoices.forget();
      fleet?.close();
      vessel?.close();
      fleet = vessel = null;
    },
  };
}

const PAUSES_MS = { first: 5_000, most: 30_000 };

/** The invoices of the selected vessel, which come in another form with invoice access than without (shared/README.md, section 6). */
export interface InvoiceForms {
  /** Whether the held invoices are of the form that the user has access to now. */
  settled(): boolean;
  /** Loads them in the form that the user has access to now; repeats until it succeeds. */
  reload(): void;
  /** Invoice access was granted or dropped. */
  change(): void;
  /** Another vessel, or none: what is under way no longer matters. */
  forget(): void;
}

interface InvoiceSetup {
  store: LiveStore;
  request: Request;
  now(): number;
  invoiceForm(): InvoiceForm;
  /** The list was taken: what came since is to be asked for. */
  onLoaded(): void;
}

function createInvoiceForms({ store, request, now, invoiceForm, onLoaded }: InvoiceSetup): InvoiceForms {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backoff = new Backoff(PAUSES_MS);
  let turn = 0;
  let settled = true;

  async function load(): Promise<void> {
    clearTimeout(timer);
    const mine = ++turn;
    const id = store.get().selected;
    if (id === null) return;
    try {
      const list = await loadList(request, 'invoices', id, now());
      if (mine !== turn) return;
      store.set((draft) => {
        // Of another epoch: the whole vessel is about to be loaded anew.
        if (draft.vessel?.epoch !== list.epoch) return;
        draft.vessel.records.invoices = list.records;
        // The other records may be ahead of this list: what came between is applied again, and changes only what is older.
        draft.vessel.seq = Math.min(draft.vessel.seq, list.seq);
      });
      settled = true;
      backoff.reset();
      onLoaded();
    } catch {
      if (mine === turn) timer = setTimeout(() => void load(), backoff.next());
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
      turn += 1;
      settled = true;
    },
  };
}

/** The records of one kind, and the log position they hold at least. */
export interface LoadedList extends Pick<Ledger, 'seq' | 'epoch'> {
  kind: KindName;
  records: Record<number, AnyRecord>;
}

function listOf(kind: KindName, answer: Values | undefined): LoadedList {
  const rows = answer?.[kindOf(kind).listKey];
  if (!Array.isArray(rows) || typeof answer?.seq !== 'number' || typeof answer.epoch !== 'string') throw new Problem('internal', '');
  const records = Object.fromEntries(rows.map((row: Values) => toRecord(kindOf(kind), row)).map((record) => [record.id, record]));
  return { kind, seq: answer.seq, epoch: answer.epoch, records };
}

/** Reads one list (section 7). */
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
 * The eight lists of a vessel, in parallel (section 7). A browser asks six things at a time, so that over a satellite link they take
 * two waves: there, `far`, they come in one answer, unless that fails and each is asked why. Throws `ListFailed`. Each was read at
 * its own moment: the log is replayed from the earliest. Lists of two epochs are no ledger.
 */
export async function loadVessel(request: Request, vessel: number, now: number, far: boolean): Promise<Ledger> {
  const all = () => inParallel(request, vessel, now);
  const lists = await (far ? inOneAnswer(request, vessel).catch(all) : all());
  const [epoch = '', ...others] = new Set(lists.map((list) => list.epoch));
  if (others.length > 0) throw new Problem('unavailable', '');
  return {
    epoch,
    seq: Math.min(...lists.map((list) => list.seq)),
    records: Object.fromEntries(lists.map((list) => [list.kind, list.records])),
  };
}

/** The vessels themselves. */
async function loadFleet(request: Request, now: number): Promise<Ledger> {
  const list = await loadList(request, 'vessels', 0, now);
  return { epoch: list.epoch, seq: list.seq, records: { vessels: list.records } };
}
