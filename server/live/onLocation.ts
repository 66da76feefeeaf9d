import * as z from 'zod/mini';
import type { Refused } from '../../shared/api/events';
import { PRESENCE_FLAGS, type Location } from '../../shared/api/presence';
import { Problem } from '../../shared/basics/problem';
import { kindOfWireCode } from '../../shared/kinds/kinds';
import { guarded } from '../guarded';
import { createBucket } from '../http/tokenBucket';
import type { ServerSocket } from './LiveServer';
import type { PresenceHub } from './presence';
import { room } from './room';

/** What one connection may say of where it is at once, and every second after that: what is over is not heard. */
const PLACES = { most: 20, perSecond: 2 };
/** A page that is loaded again comes back within this time: the person is not shown to leave. */
const GRACE_MS = 4_000;
/** A lost link to which this grace applies: any other reason means that the user left, or was found to be gone long ago. */
const MAY_COME_BACK: ReadonlySet<string> = new Set(['transport close', 'transport error']);

const whole = z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const word = z.string().check(z.maxLength(40));
const flags = z.int().check(z.gte(0), z.lte(7));
const place = z.array(z.unknown()).check(z.minLength(1), z.maxLength(5));
const parts = z.tuple([whole, word, whole, word, flags]);

const MALFORMED = 'Send [vessel, section, record, field, flags], cut after the last that there is.';

type Read = [vessel: number, section: string, record: number, field: string, flags: number];

/** What a socket says of its place. @throws Problem 'bad_request' for anything else, also for a section or a field that no kind has. */
function readPlace(raw: unknown): Read {
  const some = place.safeParse(raw);
  if (!some.success) throw new Problem('bad_request', MALFORMED);
  const [at, inSection = '', atRecord = 0, atField = '', does = 0] = some.data;
  const read = parts.safeParse([at, inSection, atRecord, atField, does]);
  if (!read.success) throw new Problem('bad_request', MALFORMED);
  const [, section, record, field] = read.data;
  const kind = kindOfWireCode(section);
  const isPlace = kind ? field === '' || Object.hasOwn(kind.fields, field) : section === '' && record === 0 && field === '';
  if (!isPlace) throw new Problem('bad_request', MALFORMED);
  return read.data;
}

/**
 * Hears where a socket is (server/live/README.md, "Presence"). It is told of the others on a vessel, and they of it, only while it follows that
 * vessel's log. `inTurn` runs a task after the requests before it were answered.
 */
export function onLocation(socket: ServerSocket, hub: PresenceHub, inTurn: (task: () => Promise<void>) => void): void {
  const { viewer } = socket.data;
  const tab = hub.newTab();
  void socket.join(room.tab(tab));
  const places = createBucket(PLACES);
  let at = 0;

  async function take([vessel, section, record, field, said]: Read): Promise<void> {
    if (!socket.connected) return;
    if (vessel !== 0 && !socket.rooms.has(room.log(vessel)[viewer.invoiceForm])) throw new Problem('not_found', 'Watch the vessel first.');
    const isNew = at !== vessel;
    if (isNew && at !== 0) await socket.leave(room.here(at)[viewer.invoiceForm]);
    at = vessel;
    const isSeen = vessel !== 0 && !(said & PRESENCE_FLAGS.unseen);
    hub.put(tab, isSeen ? { vessel, email: viewer.email, section, record, field, flags: said, said: performance.now() } : null);
    if (!isNew || vessel === 0) return;
    socket.emit('roster', hub.roster(vessel, viewer.invoiceForm, tab));
    await socket.join(room.here(vessel)[viewer.invoiceForm]);
  }

  socket.on('presence', (...args: [place: Location, ...unknown[]]) => {
    const answer = args.at(-1) as unknown;
    const reply = (result: Refused | { left: true }) => typeof answer === 'function' && void answer(result);
    if (!places.take()) return void reply({ error: 'Too many places at once. Please slow down.', code: 'too_many' });
    inTurn(async () => {
      try {
        await take(readPlace(args[0]));
        reply({ left: true });
      } catch (error) {
        const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now.');
        reply({ error: problem.message, code: problem.code });
      }
    });
  });
  socket.on('disconnect', (reason) => {
    at = 0;
    if (MAY_COME_BACK.has(reason))
      setTimeout(
        guarded('place left', () => hub.put(tab, null)),
        GRACE_MS,
      ).unref();
    else hub.put(tab, null);
  });
}
