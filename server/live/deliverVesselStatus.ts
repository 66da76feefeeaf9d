import { setTimeout as delay } from 'node:timers/promises';
import { isVesselKind } from '../../shared/kinds/kinds';
import { encodeVesselStatus } from '../../shared/status/vesselStatusWire';
import type { ChangeDocument } from '../database/models/change';
import { onUncounted } from '../status/readFleetStatus';
import { readVesselStatus } from '../status/vesselDueIndex';
import { guarded } from '../guarded';
import { logger } from '../logger';
import { FLEET } from '../log/scopeLog';
import { room } from './room';
import type { LiveServer } from './LiveServer';

/** The first change is counted once its record is likely to be written, what follows is gathered; in milliseconds. */
const SOON = 10;
const GATHER = 300;

/** How long a vessel that could not be counted is left alone, in milliseconds. */
const AGAIN = 2_000;

/** Tells the followers of the fleet how a vessel stands that was written to, or that was late. */
export function deliverVesselStatus(io: LiveServer): { noteChange(change: ChangeDocument): void; stop(): void } {
  /** Vessels to count, and the number of the change their records must hold. */
  const moved = new Map<number, number>();
  /** Vessels being counted: one that takes long keeps no other waiting. */
  const counting = new Set<number>();
  const failing = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const plan = () =>
    void (timer ??= setTimeout(guarded('standings told', tell), Math.max(SOON, last + GATHER - performance.now())).unref());

  function note(vessel: number, seq: number): void {
    moved.set(vessel, Math.max(seq, moved.get(vessel) ?? 0));
    plan();
  }

  function tell(): void {
    timer = undefined;
    last = performance.now();
    for (const [vessel, seq] of moved) {
      if (counting.has(vessel)) continue;
      moved.delete(vessel);
      counting.add(vessel);
      void count(vessel, seq).finally(() => {
        counting.delete(vessel);
        if (moved.has(vessel)) plan();
      });
    }
  }

  async function count(vessel: number, seq: number): Promise<void> {
    try {
      const found = await readVesselStatus(vessel);
      failing.delete(vessel);
      if (found.seq < seq) note(vessel, seq); // its records are still on their way
      else io.local.to(room.standings).emit('vessel_status', encodeVesselStatus(vessel, found.seq, found.status));
    } catch (error) {
      if (!failing.has(vessel)) logger.warn({ err: error, vessel }, 'vessel not counted');
      failing.add(vessel);
      await delay(AGAIN, undefined, { ref: false });
      if (hasReaders()) note(vessel, seq);
    }
  }

  const stopHearing = onUncounted((vessel) => note(vessel, 0));
  const hasReaders = () => io.sockets.adapter.rooms.has(room.standings);

  return {
    noteChange({ scope, seq, kind, record, op }) {
      if (!hasReaders()) return;
      if (scope !== FLEET) note(scope, seq);
      // A new vessel has no log yet, and stands without papers.
      else if (!isVesselKind(kind) && op === 'created') note(record, 0);
    },
    stop() {
      stopHearing();
      clearTimeout(timer);
    },
  };
}
