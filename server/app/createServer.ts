import { createServer as createHttpServer, type Server } from 'node:http';
import type { Accounts } from '../accounts/startAccounts';
import type { Config } from '../config';
import { databaseAnswers } from '../database/connect';
import { isLostLink } from '../database/isLostLink';
import { answerUnreadable } from '../http/answerUnreadable';
import { createApp } from '../http/app';
import { readClientFiles } from '../http/clientFiles';
import { watchEventLoop } from '../http/eventLoopDelay';
import { guardServer } from '../http/guardServer';
import { ignoreUpgrade } from '../http/ignoreUpgrade';
import type { Metrics } from '../http/metrics';
import { hostsOf } from './listen';
import { publicRoutes, routesWithSession, type Parts } from './routeTable';

const CLIENT = '.build/client';
/** Where sockets are opened. */
const SOCKETS = '/socket.io/';
const MEGABYTE = 1_000_000;

/** Limits that close a slow header or a request that stops. A 25 MB upload over 256 kbit/s takes 13 minutes and passes. */
const LIMITS = { headersTimeout: 15_000, requestTimeout: 30 * 60_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 };
const SILENCE_MS = 60_000;

/** The HTTP server of the product, not yet listening. */
export function createServer(
  config: Config,
  parts: Parts & { accounts: Accounts },
  metrics: Metrics | null,
  eventLoopDelay = watchEventLoop(),
): { server: Server; refuseReadiness(): void } {
  let stopping = false;
  const routes = routesWithSession(parts, { largest: config.UPLOAD_LIMIT_MB * MEGABYTE, quota: config.UPLOAD_QUOTA_MB * MEGABYTE });
  const app = createApp({
    config,
    authenticate: parts.accounts.authenticateRequest,
    publicRoutes: publicRoutes(parts, routes),
    routes,
    metrics,
    clientFiles: readClientFiles(CLIENT),
    isReady: async () => !stopping && (await databaseAnswers()),
    eventLoopDelay,
    isLostLink,
  });
  const server = createHttpServer({ ...LIMITS, requireHostHeader: false }, app);
  guardServer(server, hostsOf(config));
  answerUnreadable(server);
  ignoreUpgrade(server, SOCKETS);
  server.setTimeout(SILENCE_MS);
  return {
    server,
    refuseReadiness: () => {
      stopping = true;
    },
  };
}
