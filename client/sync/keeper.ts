import type { LedgerCache } from './ledgerCache';
import type { LiveStore } from './liveState';

/** Often enough for a page that is closed without warning, seldom enough for a busy log. */
const KEEP_AFTER_MS = 2_000;
/** What was just loaded is kept once its rows are drawn: a reload then shows it at once. */
const KEEP_LOADED_MS = 300;

export interface Keeper {
  /** Keeps what is open now. */
  flush(): void;
  stop(): void;
}

/** Keeps the two ledgers a while after they changed. `whole`: whether the vessel's is in one form, and not between two. */
export function createKeeper(store: LiveStore, ledgerCache: () => LedgerCache | null, whole: () => boolean): Keeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let kept = { fleet: store.get().fleet, vessel: store.get().vessel };

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const { fleet, vessel, selected } = store.get();
    const place = ledgerCache();
    if (fleet && fleet !== kept.fleet) void place?.keep('fleet', fleet);
    if (vessel && whole() && selected !== null && vessel !== kept.vessel) void place?.keep(selected, vessel);
    kept = { fleet, vessel };
  }

  let loaded = { fleet: kept.fleet?.epoch, vessel: kept.vessel?.epoch };
  store.api.subscribe(({ fleet, vessel }) => {
    if (fleet === kept.fleet && vessel === kept.vessel) return;
    const isLoaded = (fleet && fleet.epoch !== loaded.fleet) || (vessel && vessel.epoch !== loaded.vessel);
    loaded = { fleet: fleet?.epoch, vessel: vessel?.epoch };
    if (isLoaded) clearTimeout(timer);
    if (isLoaded || timer === undefined) timer = setTimeout(flush, isLoaded ? KEEP_LOADED_MS : KEEP_AFTER_MS);
  });

  return {
    flush,
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
