import type { InvoiceForm } from '../../shared/log/invoiceForm';
import type { Request } from '../net/createRequest';
import { Backoff } from '../net/pause';
import type { LiveStore } from './liveState';
import { loadList } from './loadLists';

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 30_000;

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

interface Setup {
  store: LiveStore;
  request: Request;
  now(): number;
  invoiceForm(): InvoiceForm;
  /** The list was taken: what came since is to be asked for. */
  onLoaded(): void;
}

export function createInvoiceForms({ store, request, now, invoiceForm, onLoaded }: Setup): InvoiceForms {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backoff = new Backoff(FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
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
