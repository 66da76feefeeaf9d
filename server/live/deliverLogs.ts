import { setImmediate as turn } from 'node:timers/promises';
import type { Change } from '../../shared/log/change';
import { kindOf } from '../../shared/kinds/kinds';
import { pollOthersEvery } from '../database/connect';
import { checkEpoch, onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/log';
import { every } from '../guarded';
import { logger } from '../logger';
import { erasureMark, newestErasure, noteErasure } from '../log/readErasures';
import { newestChange } from '../log/readLog';
import { scopeLog } from '../log/scopeLog';
import { isAmong, wireChange, withheld } from '../log/wireChange';
import { hiddenFrom, room, type LiveServer } from './LiveServer';

/** How often logs are polled for changes of other processes whose message was lost, in milliseconds. */
const POLL_EVERY = 5_000;

/** The number of sockets that are sent a change at once: about 3 ms of work. */
const SLICE = 200;

/**
 * Sends changes to the sockets of this process, in order, in the form each may see. The author of a change is answered first, and other requests run
 * between the slices of a large room. If other processes write too, followed logs are also polled: the newest change of a log that has moved is sent,
 * and clients then ask for those before it, as after every gap. The newest erasure is polled too: its log may have no followers.
 * `delivered` is called at once for every change, and twice for one that the poll finds before it is published; sockets receive it once.
 */
export function deliverLogs(
  io: LiveServer,
  delivered: (change: ChangeDocument) => void,
): { deliver(change: ChangeDocument): void; stop(): void } {
  /** The newest delivered number of each log. */
  const newest = new Map<number, number>();
  onEpoch(() => newest.clear());
  /** The newest erasure that the sockets were sent. */
  let erased: string | null = null;
  const waiting: ChangeDocument[] = [];
  let isSending = false;

  function deliver(change: ChangeDocument): void {
    const before = newest.get(change.scope) ?? 0;
    newest.set(change.scope, Math.max(change.seq, before));
    // The poll may find a change before its record is stored. `delivered` is therefore called again when the change is published.
    delivered(change);
    if (change.seq === before) return;
    waiting.push(change);
    if (!isSending) void sendAll();
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    // The answer to the author is sent in this turn of the event loop.
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
    if (change.op === 'erased') sendErased(erasureMark(change));
    if (kindOf(change.kind).access === 'session') return sendTo([full, summary], change, wireChange(change, 'full'));
    await sendTo([full], change, wireChange(change, 'full'));
    await sendTo([summary], change, wireChange(change, 'summary'));
  }

  function sendErased(mark: string | null): void {
    if (mark === null || mark === erased) return;
    erased = mark;
    noteErasure(mark);
    io.local.emit('erased', mark);
  }

  /** Sends to the members of `rooms`; only the number to those who may not see the vessel. A socket that joins meanwhile gets the change by its own request; one that leaves meanwhile gets nothing. */
  async function sendTo(rooms: readonly string[], stored: ChangeDocument, change: Change): Promise<void> {
    const membersOf = (name: string) => io.sockets.adapter.rooms.get(name);
    const sockets = rooms.flatMap((name) => [...(membersOf(name) ?? [])]);
    for (let at = 0; at < sockets.length; at += SLICE) {
      if (at > 0) await turn();
      const slice = sockets.slice(at, at + SLICE).filter((id) => rooms.some((name) => membersOf(name)?.has(id)));
      const hidden = new Set(hiddenFrom(io, ({ access }) => isAmong(access.vessels, stored)));
      emitTo(
        slice.filter((id) => !hidden.has(id)),
        change,
      );
      emitTo(
        slice.filter((id) => hidden.has(id)),
        withheld(stored),
      );
    }
  }

  // `to` with an empty list would send to all sockets.
  const emitTo = (sockets: string[], change: Change) => void (sockets.length > 0 && io.local.to(sockets).emit('change', change));

  async function poll(): Promise<void> {
    await checkEpoch();
    const before = erased;
    const mark = await newestErasure();
    if (erased === before) sendErased(mark); // otherwise a newer one was sent meanwhile
    const followed = new Set([...io.sockets.adapter.rooms.keys()].map(room.scopeOf));
    for (const scope of newest.keys()) if (!followed.has(scope)) newest.delete(scope);
    for (const scope of followed) {
      const change = scope === null ? null : await newestChange(scope);
      // Of a group of writes in progress, the poll would send the last one first.
      if (change && change.seq > (newest.get(change.scope) ?? 0) && !scopeLog(change.scope).writeInProgress) deliver(change);
    }
  }

  let polling: Promise<void> | null = null;
  const timer = every(POLL_EVERY, 'poll of logs', () => {
    if (pollOthersEvery(POLL_EVERY) === Infinity) return;
    // After an error, the next poll tries again.
    polling ??= poll()
      .catch(() => undefined)
      .finally(() => (polling = null));
  });
  return { deliver, stop: () => clearInterval(timer) };
}
