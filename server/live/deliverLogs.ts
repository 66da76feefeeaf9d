import { setImmediate as turn } from 'node:timers/promises';
import type { Change } from '../../shared/log/change';
import { kindOf } from '../../shared/kinds/kinds';
import { pollInterval } from '../database/connect';
import { checkEpoch, onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/change';
import { every } from '../guarded';
import { logger } from '../logger';
import { newestChange } from '../log/readLog';
import { wireChange } from '../log/wireChange';
import { room } from './room';
import type { LiveServer } from './LiveServer';

/** How long a change another process wrote, and could not tell us of, may go unnoticed, in milliseconds. */
const LOOK_EVERY = 5_000;

/** The most sockets that are sent a change without a rest: about 3 ms of work. */
const SLICE = 200;

/**
 * Sends changes to the sockets of this process, one after the other, in the form each may see. The author of a change is answered first,
 * and other requests between the slices of a large room. Where other processes write too, it also looks now and then
 * whether a log that is followed here has moved without our being told: its newest change is then sent, and a client that
 * misses earlier ones asks for them, as after every gap. `delivered` is called for every change, at once.
 */
export function deliverLogs(
  io: LiveServer,
  delivered: (change: ChangeDocument) => void,
): { deliver(change: ChangeDocument): void; stop(): void } {
  const told = new Map<number, number>();
  onEpoch(() => told.clear());
  const waiting: ChangeDocument[] = [];
  let isSending = false;

  function deliver(change: ChangeDocument): void {
    told.set(change.scope, Math.max(change.seq, told.get(change.scope) ?? 0));
    delivered(change);
    waiting.push(change);
    if (!isSending) void sendAll();
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    // The author's answer leaves in this turn of the event loop.
    await turn();
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        await send(change);
      } catch (error) {
        logger.error({ err: error, callback: 'send' }, 'a callback failed');
      }
    }
    isSending = false;
  }

  async function send(change: ChangeDocument): Promise<void> {
    const { full, summary } = room.log(change.scope);
    if (kindOf(change.kind).access === 'session') return sendTo([full, summary], wireChange(change, 'full'));
    await sendTo([full], wireChange(change, 'full'));
    await sendTo([summary], wireChange(change, 'summary'));
  }

  /** Who joins meanwhile is caught up by its own question; who leaves meanwhile, or may no longer see the log, is sent nothing. */
  async function sendTo(rooms: readonly string[], change: Change): Promise<void> {
    const membersOf = (name: string) => io.sockets.adapter.rooms.get(name);
    const sockets = rooms.flatMap((name) => [...(membersOf(name) ?? [])]);
    for (let at = 0; at < sockets.length; at += SLICE) {
      if (at > 0) await turn();
      const slice = sockets.slice(at, at + SLICE).filter((id) => rooms.some((name) => membersOf(name)?.has(id)));
      // Without a room, all sockets would be meant.
      if (slice.length > 0) io.local.to(slice).emit('change', change);
    }
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
    if (pollInterval(LOOK_EVERY) === Infinity) return;
    // A database that is away is looked at again when it may be back.
    looking ??= look()
      .catch(() => undefined)
      .finally(() => (looking = null));
  });
  return { deliver, stop: () => clearInterval(timer) };
}
