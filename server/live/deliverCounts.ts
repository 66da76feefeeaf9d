import type { ChangeDocument } from '../database/models/change';
import { FLEET } from '../records/readRecords';
import { readCounts } from '../records/readCounts';
import { room } from './room';
import type { LiveServer } from './startLive';

/** The first change is counted once its record is likely to be written, what follows is gathered; in milliseconds. */
const SOON = 10;
const GATHER = 300;

/** Tells those who follow the counts of the fleet what is due on a vessel that was written to. */
export function deliverCounts(io: LiveServer): { noteChange(change: ChangeDocument): void; stop(): void } {
  /** Vessels to count, and the number of the change their records must hold. */
  const moved = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  let last = 0;

  const plan = () => void (timer ??= setTimeout(() => void tell(), Math.max(SOON, last + GATHER - performance.now())).unref());

  async function tell(): Promise<void> {
    const due = [...moved];
    moved.clear();
    for (const [vessel, seq] of due) {
      // A database that is away is asked again, as is one whose records are still on their way.
      const found = await readCounts(vessel).catch(() => null);
      if (!found || found.seq < seq) {
        moved.set(vessel, Math.max(seq, moved.get(vessel) ?? 0));
        continue;
      }
      io.local.to(room.counts).emit('counts', found);
    }
    timer = undefined;
    last = performance.now();
    if (moved.size > 0) plan();
  }

  return {
    noteChange({ scope, seq }) {
      if (scope === FLEET || !io.sockets.adapter.rooms.has(room.counts)) return;
      moved.set(scope, Math.max(seq, moved.get(scope) ?? 0));
      plan();
    },
    stop: () => clearTimeout(timer),
  };
}
