import type { IsoDate } from '../../shared/calendar';
import type { VesselCounts } from '../../shared/counts';
import type { Connection } from './connection';
import type { LiveStore } from './liveState';

export interface FleetCountsFollower {
  /** Follows what is due on every vessel until the answered function is called. */
  open(): () => void;
  /** Asks for all of it: the link is new. */
  ask(): void;
  /** Asks again when there is no answer yet, or one of another day. */
  recheck(): void;
  onCounts(counts: VesselCounts): void;
}

/** Keeps what is due on every vessel while a screen shows it; the server says when it changes. */
export function createFleetCounts(
  store: LiveStore,
  connection: Pick<Connection, 'up' | 'watchCounts' | 'unwatchCounts'>,
): FleetCountsFollower {
  let screens = 0;
  /** What came while the answer was on its way: newer, where its number is higher. */
  let arrived: VesselCounts[] = [];
  /** The day of the answer that is held. */
  let day: IsoDate | null = null;

  const take = (all: readonly VesselCounts[]) =>
    store.set((draft) => {
      for (const counts of all) {
        const held = draft.counts[counts.vessel];
        if (!held || held.seq <= counts.seq) draft.counts[counts.vessel] = counts;
      }
    });

  async function ask(): Promise<void> {
    if (screens === 0 || !connection.up()) return;
    [arrived, day] = [[], null];
    const answer = await connection.watchCounts().catch(() => null);
    if (!answer || 'error' in answer || screens === 0) return;
    store.set((draft) => void (draft.counts = Object.fromEntries(answer.vessels.map((counts) => [counts.vessel, counts]))));
    take(arrived);
    day = answer.today;
  }

  return {
    ask: () => void ask(),
    recheck() {
      if (day !== store.get().today) void ask();
    },
    onCounts(counts) {
      arrived.push(counts);
      take([counts]);
    },
    open() {
      screens += 1;
      if (screens === 1) void ask();
      return () => {
        screens -= 1;
        if (screens === 0) connection.unwatchCounts();
      };
    },
  };
}
