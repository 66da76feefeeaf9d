import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import type { ClientEvents, ServerEvents } from '../../shared/events';
import { Problem } from '../../shared/problem';
import { setDataHeaders } from '../http/securityHeaders';
import type { Viewer } from '../http/viewer';
import { onChange } from '../log/published';
import { wireChange } from '../log/wireChange';
import { cutFloods } from './cutFloods';
import { follow } from './follow';
import { room } from './room';
import { isOwnOrigin } from './isOwnOrigin';

/** Signs a socket in as the gate signs a request in; without `use` it only looks. @throws Problem 'signed_out'. */
export type Authenticate = (token: string | undefined, invoiceToken: string | undefined, use?: boolean) => Promise<Viewer>;

export interface SocketData {
  viewer: Viewer;
}
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

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
export function startLive(http: HttpServer, authenticate: Authenticate, extend?: (io: LiveServer) => void): Live {
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
  extend?.(io);
  io.engine.on('connection', cutFloods);
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
    const { full, summary } = room.log(change.scope);
    if (change.kind !== 'invoices') {
      io.to([full, summary]).emit('change', wireChange(change, true));
      return;
    }
    io.to(full).emit('change', wireChange(change, true));
    io.to(summary).emit('change', wireChange(change, false));
  });

  const endSession = (session: string) => {
    const sockets = io.in(room.session(session));
    sockets.emit('signed_out', { error: 'Session expired. Please log in again.', code: 'signed_out' });
    sockets.disconnectSockets(true);
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
          if (error instanceof Problem && error.code === 'signed_out') endSession(socket.data.viewer.session);
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
      await io.close();
    },
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

function refusal(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
  return Object.assign(new Error(problem.message), { data: { error: problem.message, code: problem.code } });
}
