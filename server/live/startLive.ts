import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { ClientEvents, ServerEvents } from '../../shared/events';
import { Problem } from '../../shared/problem';
import { setDataHeaders } from '../http/securityHeaders';
import type { ChangeDocument } from '../database/models/change';
import type { Viewer } from '../http/viewer';
import { onChange } from '../log/published';
import { cutFloods } from './cutFloods';
import { deliverCounts } from './deliverCounts';
import { deliverLogs } from './deliverLogs';
import { follow } from './follow';
import { room } from './room';
import { isOwnOrigin } from './isOwnOrigin';
import { joinFrames } from './joinFrames';

/** Signs a socket in as the gate signs a request in; without `use` it only looks. @throws Problem 'signed_out'. */
export type Authenticate = (token: string | undefined, invoiceToken: string | undefined, use?: boolean) => Promise<Viewer>;

export interface SocketData {
  viewer: Viewer;
}
/** What the processes of one fleet tell each other. */
export interface PeerEvents {
  change: (change: ChangeDocument) => void;
  ended: (session: string) => void;
}
export type LiveServer = Server<ClientEvents, ServerEvents, PeerEvents, SocketData>;

/** Ties this process to its peers: passes on what happens here and has what happens there brought about here. */
export type Join = (io: LiveServer, here: { deliver(change: ChangeDocument): void; endSession(session: string): void }) => Peers;

export interface Peers {
  tell<E extends keyof PeerEvents>(event: E, what: Parameters<PeerEvents[E]>[0]): void;
  close(): void;
}

export interface Live {
  /** Sends away every socket of a session that ended. */
  endSession(session: string): void;
  /** How many sockets are open. */
  count(): number;
  close(): Promise<void>;
}

/** How long a revoked session may keep a socket, in milliseconds. */
const RECHECK = 4_000;
const LARGEST_MESSAGE = 10_000;
/** Who has connected signs in within this time, in milliseconds. */
const SIGN_IN_WITHIN = 10_000;

/**
 * The live half of the contract (design, "A change on the wire"): signed-in sockets follow logs and are sent each change once it is
 * on disk. Nothing else sends changes.
 */
export function startLive(http: HttpServer, authenticate: Authenticate, join?: Join): Live {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LARGEST_MESSAGE,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request)),
    connectTimeout: SIGN_IN_WITHIN,
    pingInterval: 20_000,
    pingTimeout: 25_000,
  });
  const counts = deliverCounts(io);
  const logs = deliverLogs(io, counts.noteChange);
  // Of this process alone, and at once: nobody here waits for what stands between the processes.
  const endHere = (session: string) => {
    const sockets = io.local.in(room.session(session));
    sockets.emit('signed_out', { error: 'Session expired. Please log in again.', code: 'signed_out' });
    sockets.disconnectSockets(true);
  };
  const peers = join?.(io, { deliver: logs.deliver, endSession: endHere });
  io.engine.on('connection', cutFloods);
  io.engine.on('connection', joinFrames);
  http.prependListener('request', (request, response) => {
    if (request.url?.startsWith(io.path())) setDataHeaders(response);
  });

  io.use(async (socket, next) => {
    try {
      const { token, invoiceToken } = socket.handshake.auth as Record<string, unknown>;
      socket.data.viewer = await authenticate(asText(token), asText(invoiceToken));
      next();
    } catch (error) {
      next(refusal(error));
    }
  });
  io.on('connection', (socket) => {
    void socket.join(room.session(socket.data.viewer.session));
    follow(socket);
  });

  const stopPublishing = onChange((change) => {
    logs.deliver(change);
    peers?.tell('change', change);
  });

  const endSession = (session: string) => {
    endHere(session);
    peers?.tell('ended', session);
  };

  const recheck = setInterval(() => {
    for (const socket of io.sockets.sockets.values()) {
      const { token, invoiceToken } = socket.handshake.auth as Record<string, unknown>;
      authenticate(asText(token), asText(invoiceToken), false).then(
        (viewer) => {
          // Invoice access that ended must not go on being served by a room joined earlier: the client comes back without it.
          if (viewer.invoices !== socket.data.viewer.invoices) socket.disconnect(true);
        },
        (error: unknown) => {
          if (error instanceof Problem && error.code === 'signed_out') endHere(socket.data.viewer.session);
        },
      );
    }
  }, RECHECK);
  recheck.unref();

  return {
    endSession,
    count: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(recheck);
      stopPublishing();
      logs.stop();
      counts.stop();
      await io.close();
      peers?.close();
    },
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function refusal(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
  return Object.assign(new Error(problem.message), { data: { error: problem.message, code: problem.code } });
}
