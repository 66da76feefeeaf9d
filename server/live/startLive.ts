import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Person } from '../../shared/basics/person';
import { Problem } from '../../shared/basics/problem';
import { setDataHeaders } from '../http/securityHeaders';
import { every, guarded } from '../guarded';
import { checkEpoch, onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/change';
import type { Authenticate } from '../http/viewer';
import { onChange } from '../log/published';
import { createOnBoard } from './onBoard';
import { boundBacklog, closeFloodingSocket, type SocketConnection } from './connectionLimits';
import { deliverVesselStatus } from './deliverVesselStatus';
import { deliverLogs } from './deliverLogs';
import { serveDisplays, type DisplayParts } from './displaySockets';
import { follow, type ReadPeople } from './follow';
import { asText, signIn, welcome } from './handshake';
import { onLocation } from './onLocation';
import { onUnsentWrites } from './onUnsentWrites';
import type { Join, LiveServer } from './LiveServer';
import { createPresence } from './presence';
import { room } from './room';
import { joinFrames } from '../patches/engineIo';
import { logger } from '../logger';

export interface LiveParts {
  authenticate: Authenticate;
  readPeople: ReadPeople;
  displays: DisplayParts;
  /** Where people open our pages, as far as that is known. */
  publicUrls: readonly string[];
  /** The build of the pages served here; a page of another one is told. */
  clientBuild?: string;
  /** Hears of every session that another process has ended. */
  onPeerEnded?(session: string): void;
  join?: Join;
}

export interface Live {
  /** Sends away every socket of a session that ended. */
  endSession(session: string): void;
  /** Tells the followers of the people, in every process. */
  sendPerson(person: Person): void;
  /** How many sockets are open. */
  count(): number;
  close(): Promise<void>;
}

/** How long a revoked session may keep a socket, in milliseconds. */
export const RECHECK = 4_000;
const LARGEST_MESSAGE = 10_000;
type Decide = (error: string | null, isAllowed: boolean) => void;
/** A new connection signs in within this time, in milliseconds. */
const SIGN_IN_WITHIN = 10_000;
/** The most sockets of one session: a tab has one, and a whole room may share a session. */
const MOST_OF_SESSION = 250;

/**
 * The live half of the contract (server/live/README.md, "Logs"): signed-in sockets follow logs and are sent each change once it is
 * on disk. Nothing else sends changes.
 */
export function startLive(
  http: HttpServer,
  { authenticate, readPeople, displays, publicUrls, clientBuild, onPeerEnded, join }: LiveParts,
): Live {
  const isOwnOrigin = createOriginCheck(publicUrls);
  const io: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    allowRequest: guarded(
      'allowRequest',
      (request: IncomingMessage, decide: Decide) => decide(null, isOwnOrigin(request)),
      (_error, _request, decide) => decide(null, false),
    ),
    connectTimeout: SIGN_IN_WITHIN,
    pingInterval: 20_000,
    pingTimeout: 25_000,
  });
  const standings = deliverVesselStatus(io);
  const watched = new Map<string, number>();
  const screens = serveDisplays(io, displays, clientBuild);
  const logs = deliverLogs(io, (change) => {
    standings.noteChange(change);
    screens.noteChange(change);
  });
  // Only in this process, and at once: Redis is not waited for.
  const endHere = (session: string) => {
    const sockets = io.local.in(room.session(session));
    sockets.emit('signed_out', { error: 'Session expired. Please log in again.', code: 'signed_out' });
    sockets.disconnectSockets(true);
  };
  const endByPeer = (session: string) => {
    onPeerEnded?.(session);
    endHere(session);
  };
  const tellHere = (person: Person) => {
    io.local.to(room.people).emit('person', person);
    aboard.move(person);
  };
  const peers = join?.(io, {
    deliver: logs.deliver,
    endSession: endByPeer,
    sendPerson: tellHere,
    hear: (news) => presence.hear(news),
    hearAboard: (news) => aboard.hear(news),
    joined: () => {
      presence.join();
      aboard.join();
    },
  });
  const presence = createPresence(io, (news) => peers?.tell('here', news));
  const aboard = createOnBoard(io, (news) => peers?.tell('aboard', news));
  io.engine.on(
    'connection',
    guarded(
      'connection',
      (connection: SocketConnection & Parameters<typeof joinFrames>[0]) => {
        closeFloodingSocket(connection);
        joinFrames(connection);
        boundBacklog(connection);
      },
      (_error, connection) => connection.close(true),
    ),
  );
  http.prependListener('request', (request, response) => {
    if (request.url?.startsWith(io.path())) setDataHeaders(response);
  });

  signIn(io, async (socket) => {
    const { token, invoiceToken } = socket.handshake.auth as Record<string, unknown>;
    await checkEpoch();
    const viewer = await authenticate(asText(token), asText(invoiceToken));
    const open = io.sockets.adapter.rooms.get(room.session(viewer.session))?.size ?? 0;
    if (open >= MOST_OF_SESSION) throw new Problem('too_many', `One session has at most ${MOST_OF_SESSION} connections.`);
    socket.data.viewer = viewer;
  });
  welcome(io, (socket) => {
    void socket.join(room.session(socket.data.viewer.session));
    const { build } = socket.handshake.auth as Record<string, unknown>;
    if (clientBuild !== undefined && typeof build === 'string' && build !== clientBuild) socket.emit('client_too_old');
    const inTurn = follow(socket, { watched, readPeople, readAboard: aboard.read });
    onLocation(socket, presence, inTurn);
    onUnsentWrites(socket, aboard);
  });

  // What they hold is of another log: they come back, say so, and load afresh.
  onEpoch(() => io.local.disconnectSockets(true));

  const stopPublishing = onChange(
    guarded('change', (change: ChangeDocument) => {
      logs.deliver(change);
      peers?.tell('change', change);
    }),
  );

  const endSession = (session: string) => {
    endHere(session);
    peers?.tell('ended', session);
  };

  function recheckAll(): void {
    for (const socket of io.sockets.sockets.values()) {
      const { token, invoiceToken } = socket.handshake.auth as Record<string, unknown>;
      authenticate(asText(token), asText(invoiceToken), false).then(
        (viewer) => {
          // Invoice access that ended must not go on being served by a room joined earlier: the client comes back without it.
          if (viewer.invoiceForm !== socket.data.viewer.invoiceForm) socket.disconnect(true);
        },
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'signed_out') endHere(socket.data.viewer.session);
        },
      );
    }
  }
  const recheck = every(RECHECK, 'recheck of sessions', () => checkEpoch().then(recheckAll, () => undefined));

  return {
    endSession,
    sendPerson: (person) => {
      tellHere(person);
      peers?.tell('person', person);
    },
    count: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(recheck);
      stopPublishing();
      logs.stop();
      standings.stop();
      presence.stop();
      await Promise.all([aboard.stop(), screens.close()]);
      await io.close();
      peers?.close();
    },
  };
}

const MOST_TOLD = 100;
const LONGEST_TOLD = 200;
/** The address of a web page, or null. Other origins (`file://`, `data:`, extensions) have no host of ours. */
function pageAddress(address: string | undefined): URL | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/**
 * Answers whether a browser that opens a socket stands on our own pages: under the name it asks for, or under one of `publicUrls`, where a proxy
 * in front gives the server another. Other programs send no Origin; they sign in as pages do. A refused origin is logged once.
 */
function createOriginCheck(publicUrls: readonly string[]): (request: IncomingMessage) => boolean {
  const ours = new Set(publicUrls.map((url) => pageAddress(url)?.origin));
  const told = new Set<string>();

  function tell(origin: string, host: string): void {
    if (told.has(origin) || told.size >= MOST_TOLD) return;
    told.add(origin);
    logger.warn(
      { audit: 'origin_refused', origin, host },
      'a page of another origin was refused its socket; if it is ours, set PUBLIC_URL to its address',
    );
  }

  return ({ headers: { origin, host } }) => {
    if (origin === undefined) return true;
    const asked = pageAddress(origin);
    const isOwn = asked !== null && (ours.has(asked.origin) || asked.host === host);
    if (!isOwn) tell(origin.slice(0, LONGEST_TOLD), (host ?? '').slice(0, LONGEST_TOLD));
    return isOwn;
  };
}
