import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { Person } from '../../shared/basics/person';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import { Problem, SESSION_EXPIRED } from '../../shared/basics/problem';
import { accessOf, isOpen, onAccessChanged, onVesselDeletionChanged, refreshAccess, seesPerson, wireAccess } from '../http/access';
import { setDataHeaders } from '../http/securityHeaders';
import { every, guarded } from '../guarded';
import { checkEpoch, onEpoch } from '../database/epoch';
import type { ChangeDocument } from '../database/models/log';
import type { Authenticate } from '../http/viewer';
import { onChange } from '../log/published';
import { createOnBoard, onUnsentWrites } from './onBoard';
import { limitBacklog, closeFloodingSocket, type SocketConnection, asText, signIn, welcome } from './connectionLimits';
import { deliverVesselStatus } from './deliverVesselStatus';
import { deliverLogs } from './deliverLogs';
import { serveDisplays, type DisplayParts } from './displaySockets';
import { follow, type ReadPeople } from './follow';
import { onLocation, createPresence } from './presence';
import { hiddenFrom, type Join, type LiveServer, room, type ServerSocket } from './LiveServer';
import { joinFrames } from '../patches/engineIo';
import { createOriginCheck } from './originCheck';

export interface LiveParts {
  authenticate: Authenticate;
  readPeople: ReadPeople;
  displays: DisplayParts;
  /** The addresses of our pages, as far as they are configured. */
  publicUrls: readonly string[];
  /** The build of the served client. A page with another build gets `client_too_old`. */
  clientBuild?: string;
  /** Called with every session that another process has ended. */
  onPeerEnded?(session: string): void;
  join?: Join;
}

export interface Live {
  /** Closes all sockets of an ended session, in every process. */
  endSession(session: string): void;
  /** Sends a changed profile to its followers, in every process. */
  sendPerson(person: Person): void;
  /** The number of open sockets. */
  count(): number;
  close(): Promise<void>;
}

/** How often the sessions of open sockets are checked, in milliseconds. A revoked session loses its sockets within this time. */
export const RECHECK = 4_000;
const LARGEST_MESSAGE = 10_000;
type Decide = (error: string | null, isAllowed: boolean) => void;
/** The time limit for signing in a new connection, in milliseconds. */
const SIGN_IN_WITHIN = 10_000;
/** The maximum number of sockets of a session: one for each tab, and a whole office may share a session. */
const MOST_OF_SESSION = 250;

/**
 * Starts the Socket.IO server (server/live/README.md, "Logs"). Signed-in sockets follow logs and receive each change after it is stored. Nothing else
 * sends changes.
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
  const vesselStatus = deliverVesselStatus(io);
  const watched = new Map<string, number>();
  const screens = serveDisplays(io, displays, clientBuild);
  const logs = deliverLogs(io, (change) => {
    vesselStatus.noteChange(change);
    screens.noteChange(change);
  });
  // Ends a session in this process, without waiting for Redis.
  const endLocally = (session: string, error = SESSION_EXPIRED) => {
    const sockets = io.local.in(room.session(session));
    sockets.emit('signed_out', { error, code: 'signed_out' });
    sockets.disconnectSockets(true);
  };
  // `refreshAccess` closes the sockets of a suspended account and sends them the reason.
  const endByPeer = async (session: string) => {
    onPeerEnded?.(session);
    await refreshAccess().catch(() => undefined);
    endLocally(session);
  };
  const sendLocally = (person: Person) => {
    io.local
      .to(room.people)
      .except(hiddenFrom(io, ({ access }) => seesPerson(access, person)))
      .emit('person', person);
    onBoard.move(person);
  };
  const peers = join?.(io, {
    deliver: logs.deliver,
    endSession: (session) => void endByPeer(session),
    changeAccess: () => void refreshAccess().catch(() => undefined),
    sendPerson: sendLocally,
    onPresence: (news) => presence.onPeerNews(news),
    onOnBoard: (news) => onBoard.onPeerNews(news),
    joined: () => {
      presence.join();
      onBoard.join();
    },
  });
  const presence = createPresence(io, (news) => peers?.send('presence', news));
  const onBoard = createOnBoard(io, (news) => peers?.send('on_board', news));
  io.engine.on(
    'connection',
    guarded(
      'connection',
      (connection: SocketConnection & Parameters<typeof joinFrames>[0]) => {
        closeFloodingSocket(connection);
        joinFrames(connection);
        limitBacklog(connection);
      },
      (_error, connection) => connection.close(true),
    ),
  );
  http.prependListener('request', (request, response) => {
    if (request.url?.startsWith(io.path())) setDataHeaders(response);
  });

  // Reads the database, so that a socket does not outlive the revocation of its session by another process.
  const viewerOf = ({ handshake }: ServerSocket) => {
    const { token, invoiceToken } = handshake.auth as Record<string, unknown>;
    return authenticate(asText(token), asText(invoiceToken), { prolongs: false, age: 0 });
  };

  signIn(io, async (socket) => {
    await checkEpoch();
    const viewer = await viewerOf(socket);
    const open = io.sockets.adapter.rooms.get(room.session(viewer.session))?.size ?? 0;
    if (open >= MOST_OF_SESSION) throw new Problem('too_many', `One session has at most ${MOST_OF_SESSION} connections.`);
    socket.data.viewer = viewer;
  });
  welcome(io, (socket) => {
    const { session, user, access } = socket.data.viewer;
    void socket.join([room.session(session), room.user(user), ...(access.vessels ? [room.restricted] : [])]);
    socket.emit('access', wireAccess(access));
    const { build } = socket.handshake.auth as Record<string, unknown>;
    if (clientBuild !== undefined && typeof build === 'string' && build !== clientBuild) socket.emit('client_too_old');
    const inTurn = follow(socket, { watched, readPeople, readOnBoard: onBoard.read });
    onLocation(socket, presence, inTurn);
    onUnsentWrites(socket, onBoard);
  });

  // The sockets of an account sign in again with its new access; those of a suspended one are refused.
  onAccessChanged((user) => {
    const sockets = io.local.in(room.user(user));
    if (isOpen(accessOf(user))) sockets.emit('access', wireAccess(accessOf(user)));
    else sockets.emit('signed_out', { error: ACCESS_SENTENCES.ended, code: 'signed_out' });
    sockets.disconnectSockets(true);
    // Another process may not have made the change; it then refreshes for nothing.
    peers?.send('access', user);
  });
  onVesselDeletionChanged(() => {
    for (const each of io.sockets.sockets.values()) each.emit('access', wireAccess(accessOf(each.data.viewer.user)));
    peers?.send('access', 0);
  });
  // After a restore, clients reconnect with the old epoch, get `restored`, and load the lists again.
  onEpoch(() => io.local.disconnectSockets(true));

  const stopPublishing = onChange(
    guarded('change', (change: ChangeDocument) => {
      logs.deliver(change);
      peers?.send('change', change);
    }),
  );

  const endSession = (session: string) => {
    endLocally(session);
    peers?.send('ended', session);
  };

  function recheckAll(): void {
    for (const socket of io.sockets.sockets.values()) {
      viewerOf(socket).then(
        (viewer) => {
          // The socket is in rooms for its former invoice access. It reconnects and joins the right ones.
          if (viewer.invoiceForm !== socket.data.viewer.invoiceForm) socket.disconnect(true);
        },
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'signed_out') endLocally(socket.data.viewer.session, error.message);
        },
      );
    }
  }
  const recheck = every(RECHECK, 'recheck of sessions', () => checkEpoch().then(recheckAll, () => undefined));

  return {
    endSession,
    sendPerson: (person) => {
      sendLocally(person);
      peers?.send('person', person);
    },
    count: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(recheck);
      stopPublishing();
      logs.stop();
      vesselStatus.stop();
      presence.stop();
      await Promise.all([onBoard.stop(), screens.close()]);
      await io.close();
      peers?.close();
    },
  };
}
