import { setTimeout as delay } from 'node:timers/promises';
import { isVesselKind } from '../../shared/kinds/kinds';
import { PARTICULARS } from '../../shared/status/verdict';
import { encodeVesselStatus } from '../../shared/status/vesselStatusWire';
import type { ChangeDocument } from '../database/models/log';
import { onUncounted } from '../status/readFleetStatus';
import { readVesselStatus } from '../status/vesselDueIndex';
import { sees } from '../http/access';
import { guarded } from '../guarded';
import { logger } from '../logger';
import { FLEET } from '../log/scopeLog';
import { hiddenFrom, room, type LiveServer } from './LiveServer';

/** The delay after a first change, when its record is probably written, and the minimum time between two counts. In milliseconds. */
const FIRST_DELAY = 10;
const LEAST_APART = 300;

/** The wait after a vessel could not be counted, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * Sends the status of a vessel (how many of its records are overdue or due, and the worst one) to all sockets that follow the fleet: after a change, and
 * when an answer to a client had to leave the vessel out because counting took too long.
 */
export function deliverVesselStatus(io: LiveServer): { noteChange(change: ChangeDocument): void; stop(): void } {
  /** The vessels to count, with the log number that the status must include. */
  const changed = new Map<number, number>();
  /** The vessels that are being counted, in parallel. */
  const counting = new Set<number>();
  const failing = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const schedule = () =>
    void (timer ??= setTimeout(
      guarded('vessel status', countChanged),
      Math.max(FIRST_DELAY, last + LEAST_APART - performance.now()),
    ).unref());

  function note(vessel: number, seq: number): void {
    changed.set(vessel, Math.max(seq, changed.get(vessel) ?? 0));
    schedule();
  }

  function countChanged(): void {
    timer = undefined;
    last = performance.now();
    for (const [vessel, seq] of changed) {
      if (counting.has(vessel)) continue;
      changed.delete(vessel);
      counting.add(vessel);
      void count(vessel, seq).finally(() => {
        counting.delete(vessel);
        if (changed.has(vessel)) schedule();
      });
    }
  }

  async function count(vessel: number, seq: number): Promise<void> {
    try {
      const found = await readVesselStatus(vessel);
      failing.delete(vessel);
      if (found.seq < seq) note(vessel, seq); // its records are not written yet
      else {
        const hidden = hiddenFrom(io, ({ access }) => sees(access, vessel));
        io.local
          .to(room.vesselStatus)
          .except(hidden)
          .emit('vessel_status', encodeVesselStatus(vessel, found.seq, found.status));
      }
    } catch (error) {
      if (!failing.has(vessel)) logger.warn({ err: error, vessel }, 'vessel not counted');
      failing.add(vessel);
      await delay(RETRY_MS, undefined, { ref: false });
      if (hasFollowers()) note(vessel, seq);
    }
  }

  const unsubscribe = onUncounted((vessel) => note(vessel, 0));
  const hasFollowers = () => io.sockets.adapter.rooms.has(room.vesselStatus);

  return {
    noteChange({ scope, seq, kind, record, op, fields }) {
      if (!hasFollowers()) return;
      if (scope !== FLEET) note(scope, seq);
      // A new vessel has no changes of its own yet. Some particulars decide which certificates a vessel must carry.
      else if (!isVesselKind(kind) && (op === 'created' || PARTICULARS.some((field) => field in fields))) note(record, 0);
    },
    stop() {
      unsubscribe();
      clearTimeout(timer);
    },
  };
}
