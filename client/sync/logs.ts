import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { Ledger } from '../../shared/log/applyChange';
import { calledOf } from '../../shared/kinds/called';
import type { Change, Scope } from '../../shared/log/change';
import type { Refused } from '../../shared/api/events';
import { kindOf } from '../../shared/kinds/kinds';
import type { Request } from '../net/createRequest';
import type { Connection } from './connection';
import { createInvoiceForms } from './invoiceForms';
import type { LedgerCache } from './ledgerCache';
import { createKeeper } from './keeper';
import type { Ledgers } from './ledgers';
import { IDLE, nameIn, recordKey, tell, type LiveState, type LiveStore, type Loading } from './liveState';
import { loadFleet, loadVessel } from './loadLists';
import { openSubscription, type Subscription } from './subscription';

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
  const called = vessel ? calledOf(kindOf('vessels'), vessel) : 'the selected vessel';
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
  const keeper = createKeeper(store, ledgerCache, invoices.settled);

  /** A deleted vessel can no longer be the selected one. */
  function noticeDeletion(before: Ledger | null): void {
    const { selected, fleet: held, pending } = store.get();
    if (selected === null || !held?.records.vessels || held.records.vessels[selected]) return;
    const own = pending.vessels?.some((edit) => edit.op === 'deleted' && edit.id === selected);
    lose(own ? null : lostVessel(store.get(), before));
  }

  function lose(text: string | null): void {
    select(null);
    if (text) tell(store.set, text);
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
        if (isAnother) tell(store.set, RESTORED);
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
