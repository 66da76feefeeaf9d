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
import { type LiveServer, room } from './LiveServer';
import type { ChangeDocument } from '../database/models/log';
import { asText, signIn, welcome } from './connectionLimits';
import { FLEET } from '../log/scopeLog';
import { logger } from '../logger';

/** A connected display. `rev`: the revision of its settings. */
interface OpenDisplay extends DisplaySettings {
  id: number;
  rev: number;
}

export interface DisplayParts extends VesselReader {
  /** The display of a token. @throws Problem 'signed_out' for an unknown token. */
  find(token: string | undefined): Promise<OpenDisplay>;
  /** The current displays with these ids; removed ones are missing. */
  read(ids: readonly number[]): Promise<Map<number, OpenDisplay>>;
  /** Stores that displays are connected to this process, or disconnected. */
  noteUp(ids: readonly number[], isHere: boolean): Promise<void>;
}

type DisplayNamespace = Namespace<Record<string, never>, DisplayEvents, Record<string, never>, { display: OpenDisplay }>;

/** How often displays are read again, in milliseconds. Removal and new settings take effect within this time, in every process. */
export const RECHECK_MS = 2_000;
/** How often the connected displays are stored. */
const NOTE_UP_MS = 20_000;
/** The maximum number of connections of a display. A screen has one, and two for a moment after its browser restarts. */
const MOST_OF_DISPLAY = 5;

/**
 * Serves the sockets of displays in their own namespace, which only the token of a display opens. Displays get changed vessels, changed settings and
 * their removal. Events that they send are ignored.
 */
export function serveDisplays(
  io: LiveServer,
  parts: DisplayParts,
  clientBuild: string | undefined,
): { noteChange(change: ChangeDocument): void; close(): Promise<void> } {
  // The server has the event types of users; this namespace has others.
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
        const news = found.filter(({ id }) => shows(display, id)).map((vessel) => vessel.forDisplay(display));
        if (news.length > 0) socket.emit('vessels', news);
      }
    },
  );

  // Errors are ignored: the next call stores it again.
  const note = (ids: readonly number[], isConnected: boolean) => parts.noteUp(ids, isConnected).catch(() => undefined);

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

  // After a restore, displays reconnect and read everything again.
  onEpoch(() => displays.local.disconnectSockets(true));
  let rechecking: Promise<void> | null = null;
  const timers = [
    every(
      RECHECK_MS,
      'recheck of displays',
      () =>
        (rechecking ??= recheck()
          .catch(() => undefined)
          .finally(() => (rechecking = null))),
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

/** The delay after a first change, when its record is probably written, and the minimum time between two messages. In milliseconds. */
const FIRST_DELAY = 10;
const LEAST_APART = 1_000;

interface VesselReader {
  /** Reads vessels for displays. */
  readVessels(ids: readonly number[]): Promise<ReadVessel[]>;
}

/** A current vessel; `seq` is null if it was deleted. `forDisplay`: the vessel as a display with these settings shows it. */
interface ReadVessel {
  id: number;
  seq: number | null;
  forDisplay(settings: DisplaySettings): DisplayVessel | DeletedVessel;
}

/** Sends changed vessels in batches. `isWanted`: whether any display shows a vessel. `send`: sends the vessels that were read. */
function deliverVessels(
  { readVessels }: VesselReader,
  isWanted: (vessel: number) => boolean,
  send: (vessels: readonly ReadVessel[]) => void,
): { noteChange(change: ChangeDocument): void; stop(): void } {
  /** The changed vessels, with the log number that their index must include. */
  let changed = new Map<number, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  const schedule = () =>
    void (timer ??= setTimeout(
      guarded('vessels for displays', sendMoved),
      Math.max(FIRST_DELAY, last + LEAST_APART - performance.now()),
    ).unref());

  function note(vessel: number, seq: number): void {
    changed.set(vessel, Math.max(seq, changed.get(vessel) ?? 0));
    schedule();
  }

  async function sendMoved(): Promise<void> {
    last = performance.now();
    const batch = changed;
    changed = new Map();
    const wanted = [...batch.keys()].filter(isWanted);
    try {
      const found = wanted.length > 0 ? await readVessels(wanted) : [];
      // Records that are not written yet; their vessel is read again.
      const isBehind = (vessel: ReadVessel) => vessel.seq !== null && vessel.seq < (batch.get(vessel.id) ?? 0);
      send(found.filter((vessel) => !isBehind(vessel)));
      for (const vessel of found.filter(isBehind)) changed.set(vessel.id, Math.max(batch.get(vessel.id) ?? 0, changed.get(vessel.id) ?? 0));
    } catch (error) {
      // Each display requests the whole picture once a minute.
      logger.warn({ err: error }, 'vessels not sent to displays');
    }
    timer = undefined;
    if (changed.size > 0) schedule();
  }

  return {
    noteChange({ scope, seq, record }) {
      const vessel = scope === FLEET ? record : scope;
      if (isWanted(vessel)) note(vessel, scope === FLEET ? 0 : seq);
    },
    stop: () => clearTimeout(timer),
  };
}
