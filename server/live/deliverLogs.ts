import { kindOf } from '../../shared/kinds';
import { isExclusive } from '../database/connect';
import { checkEpoch, onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/change';
import { every } from '../guarded';
import { newestChange } from '../log/readLog';
import { wireChange } from '../log/wireChange';
import { room } from './room';
import type { LiveServer } from './LiveServer';

/** How long a change another process wrote, and could not tell us of, may go unnoticed, in milliseconds. */
const LOOK_EVERY = 5_000;

/**
 * Sends changes to the sockets of this process, in the form each may see. Where other processes write too, it also looks now and then
 * whether a log that is followed here has moved without our being told: its newest change is then sent, and a client that
 * misses earlier ones asks for them, as after every gap. `delivered` is called for every change.
 */
export function deliverLogs(
  io: LiveServer,
  delivered: (change: ChangeDocument) => void,
): { deliver(change: ChangeDocument): void; stop(): void } {
  const told = new Map<number, number>();
  onEpoch(() => told.clear());

  function deliver(change: ChangeDocument): void {
    told.set(change.scope, Math.max(change.seq, told.get(change.scope) ?? 0));
    delivered(change);
    const { full, summary } = room.log(change.scope);
    if (kindOf(change.kind).access === 'session') {
      io.local.to([full, summary]).emit('change', wireChange(change, 'full'));
      return;
    }
    io.local.to(full).emit('change', wireChange(change, 'full'));
    io.local.to(summary).emit('change', wireChange(change, 'summary'));
  }

  async function look(): Promise<void> {
    await checkEpoch();
    const followed = new Set([...io.sockets.adapter.rooms.keys()].map(room.scopeOf));
    for (const scope of told.keys()) if (!followed.has(scope)) told.delete(scope);
    for (const scope of followed) {
      const newest = scope === null ? null : await newestChange(scope);
      if (newest && newest.seq > (told.get(newest.scope) ?? 0)) deliver(newest);
    }
  }

  let looking: Promise<void> | null = null;
  const timer = every(LOOK_EVERY, 'look at logs', () => {
    if (isExclusive()) return;
    // A database that is away is looked at again when it may be back.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = null));
  });
  return { deliver, stop: () => clearInterval(timer) };
}
