import type { Namespace } from 'socket.io';
import {
  DISPLAY_NAMESPACE,
  DISPLAY_REMOVED,
  type DisplayEvents,
  type DisplaySettings,
  type DisplayVessel,
  type DeletedVessel,
} from '../../shared/api/display';
import { Problem } from '../../shared/basics/problem';
import { onEpoch } from '../database/epoch';
import { every, guarded } from '../guarded';
import type { LiveServer } from './LiveServer';
import type { ChangeDocument } from '../database/models/change';
import { asText, signIn, welcome } from './handshake';
import { room } from './room';
import { FLEET } from '../log/scopeLog';
import { logger } from '../logger';

/** A display as its sockets know it. `rev` numbers its settings. */
interface OpenDisplay extends DisplaySettings {
  id: number;
  rev: number;
}

export interface DisplayParts extends VesselReader {
  /** The display a token belongs to. @throws Problem 'signed_out' for a token of none. */
  find(token: string | undefined): Promise<OpenDisplay>;
  /** Those of `ids` that are still there, as they are now. */
  read(ids: readonly number[]): Promise<Map<number, OpenDisplay>>;
  /** Notes which displays are connected to this process, or have left it. */
  noteUp(ids: readonly number[], isHere: boolean): Promise<void>;
}

type DisplayNamespace = Namespace<Record<string, never>, DisplayEvents, Record<string, never>, { display: OpenDisplay }>;

/** How long a display that was removed may keep its socket, and new settings may wait, in milliseconds: whichever process heard of it. */
export const RECHECK_MS = 2_000;
/** How often it is written down which displays are connected. */
const NOTE_UP_MS = 20_000;
/** One screen has one; after a restart of its browser, for a moment two. */
const MOST_OF_DISPLAY = 5;

/**
 * The sockets of displays, in a namespace of their own: what a display's token opens, and no user's. They are told of
 * the vessels they show, of other settings, and of their removal. They are heard in nothing.
 */
export function serveDisplays(
  io: LiveServer,
  parts: DisplayParts,
  clientBuild: string | undefined,
): { noteChange(change: ChangeDocument): void; close(): Promise<void> } {
  // The server is typed by what users are sent; a namespace of it can only be told otherwise.
  const displays = io.of(DISPLAY_NAMESPACE) as unknown as DisplayNamespace;
  const isHere = (id: number) => displays.adapter.rooms.has(room.display(id));
  const idsHere = () => [...new Set([...displays.sockets.values()].map(({ data }) => data.display.id))];

  signIn(displays, async (socket) => {
    const display = await parts.find(asText((socket.handshake.auth as Record<string, unknown>).token));
    if ((displays.adapter.rooms.get(room.display(display.id))?.size ?? 0) >= MOST_OF_DISPLAY)
      throw new Problem('too_many', `One display has at most ${MOST_OF_DISPLAY} connections.`);
    socket.data.display = display;
  });

  welcome(displays, (socket) => {
    const { id } = socket.data.display;
    void socket.join(room.display(id));
    void note([id], true);
    const { build } = socket.handshake.auth as Record<string, unknown>;
    if (clientBuild !== undefined && typeof build === 'string' && build !== clientBuild) socket.emit('client_too_old');
    socket.on('disconnect', () => {
      if (!isHere(id)) void note([id], false);
    });
  });

  const shows = ({ vessels }: OpenDisplay, vessel: number) => vessels === null || vessels.includes(vessel);
  const vessels = deliverVessels(
    parts,
    (vessel) => [...displays.sockets.values()].some(({ data }) => shows(data.display, vessel)),
    (found) => {
      for (const socket of displays.sockets.values()) {
        const { display } = socket.data;
        const news = found.filter(({ id }) => shows(display, id)).map((vessel) => vessel.as(display));
        if (news.length > 0) socket.emit('vessels', news);
      }
    },
  );

  // Nothing depends on it: a database that is away is told later.
  const note = (ids: readonly number[], here: boolean) => parts.noteUp(ids, here).catch(() => undefined);

  function end(id: number): void {
    const sockets = displays.local.in(room.display(id));
    sockets.emit('revoked', { error: DISPLAY_REMOVED, code: 'signed_out' });
    sockets.disconnectSockets(true);
  }

  async function recheck(): Promise<void> {
    const ids = idsHere();
    if (ids.length === 0) return;
    const now = await parts.read(ids);
    for (const id of ids) if (!now.has(id)) end(id);
    for (const socket of displays.sockets.values()) {
      const { display } = socket.data;
      const current = now.get(display.id);
      if (!current || current.rev === display.rev) continue;
      socket.data.display = current;
      socket.emit('changed');
    }
  }

  // They come back and find out what the restored database holds.
  onEpoch(() => displays.local.disconnectSockets(true));
  let looking: Promise<void> | null = null;
  const timers = [
    every(
      RECHECK_MS,
      'recheck of displays',
      () =>
        (looking ??= recheck()
          .catch(() => undefined)
          .finally(() => (looking = null))),
    ),
    every(NOTE_UP_MS, 'note of displays', () => note(idsHere(), true)),
  ];

  return {
    noteChange: vessels.noteChange,
    async close() {
      vessels.stop();
      for (const timer of timers) clearInterval(timer);
      await note(idsHere(), false);
    },
  };
}

/** The first change is told once its record is likely to be written, what follows is gathered; in milliseconds. */
const SOON = 10;
const GATHER = 1_000;

interface VesselReader {
  /** These vessels, each as a display of some settings is told of it. */
  readVessels(ids: readonly number[]): Promise<ReadVessel[]>;
}

/** One vessel as it is now; `seq` is null where it is gone. */
interface ReadVessel {
  id: number;
  seq: number | null;
  as(settings: DisplaySettings): DisplayVessel | DeletedVessel;
}

/** Tells of vessels that were written to, gathered: `isWanted` says whether any display shows a vessel, `tell` sends what was read. */
function deliverVessels(
  { readVessels }: VesselReader,
  isWanted: (vessel: number) => boolean,
  tell: (vessels: readonly ReadVessel[]) => void,
): { noteChange(change: ChangeDocument): void; stop(): void } {
  /** Vessels that moved, and the number of the change their facts must hold. */
  let moved = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const plan = () => void (timer ??= setTimeout(guarded('vessels told', send), Math.max(SOON, last + GATHER - performance.now())).unref());

  function note(vessel: number, seq: number): void {
    moved.set(vessel, Math.max(seq, moved.get(vessel) ?? 0));
    plan();
  }

  async function send(): Promise<void> {
    last = performance.now();
    const asked = moved;
    moved = new Map();
    const wanted = [...asked.keys()].filter(isWanted);
    try {
      const found = wanted.length > 0 ? await readVessels(wanted) : [];
      // Its records may still be on their way.
      const late = (vessel: ReadVessel) => vessel.seq !== null && vessel.seq < (asked.get(vessel.id) ?? 0);
      tell(found.filter((vessel) => !late(vessel)));
      for (const vessel of found.filter(late)) moved.set(vessel.id, Math.max(asked.get(vessel.id) ?? 0, moved.get(vessel.id) ?? 0));
    } catch (error) {
      // Each display asks for all of it once a minute.
      logger.warn({ err: error }, 'displays not told of vessels');
    }
    timer = undefined;
    if (moved.size > 0) plan();
  }

  return {
    noteChange({ scope, seq, record }) {
      const vessel = scope === FLEET ? record : scope;
      if (isWanted(vessel)) note(vessel, scope === FLEET ? 0 : seq);
    },
    stop: () => clearTimeout(timer),
  };
}
