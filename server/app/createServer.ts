import { createServer as createHttpServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Accounts } from '../accounts/startAccounts';
import type { Config } from '../config';
import { databaseAnswers } from '../database/connect';
import { isLostLink } from '../database/databaseErrors';
import { answerUnreadable, refuse, UNREADABLE } from '../http/errorTranslator';
import { createApp } from '../http/app';
import { readClientFiles } from '../http/serveClient';
import { watchEventLoop, type Metrics } from '../http/metrics';
import { hostsOf } from './listen';
import { type Parts, allPublicRoutes, routesWithSession } from './routeTable';
import type { Duplex } from 'node:stream';
import { Problem } from '../../shared/basics/problem';
import { logger } from '../logger';
import type { OwnHosts } from '../http/addresses';
import { ANSWER_HEADERS } from '../http/securityHeaders';

const LONGEST_LOGGED = 200;
const FAILED = new Problem('internal', 'Something went wrong on our side.');
const OTHER_HOST = new Problem(
  'bad_request',
  'This server does not answer to that name: open it by its address, or set PUBLIC_URL to the name people use.',
);

const isConnection = (each: unknown): each is Duplex => each instanceof Object && 'destroy' in each && !('headers' in each);

/** Answers a request whose handler failed, or closes its connection. */
function giveUp(args: unknown[]): void {
  const response = args.find((each) => each instanceof ServerResponse);
  if (response && !response.headersSent) answer(response, 500, FAILED);
  else if (response) response.destroy();
  else args.find(isConnection)?.destroy();
}

/** Answers a request that is refused before it reaches the app. */
function answer(response: ServerResponse, status: number, problem: Problem): void {
  for (const [name, value] of ANSWER_HEADERS) response.setHeader(name, value);
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' });
  response.end(JSON.stringify(problem.body()));
}

/** Refuses requests with an invalid Host header (400, RFC 9112, section 3.2), and for a host that is not ours (421, RFC 9110). */
function refuseHost([request, to]: unknown[], hosts: OwnHosts): boolean {
  if (!(request instanceof IncomingMessage)) return false;
  const { host } = request.headers;
  const named = request.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const isTwice = named > 1 || !/^1\.[01]$/.test(request.httpVersion);
  if (!isTwice && (host === undefined || hosts.includes(host))) return false;
  logger.info({ audit: 'host_refused', host: host?.slice(0, LONGEST_LOGGED) }, 'a request for another host was refused');
  const [status, problem] = isTwice ? ([400, UNREADABLE] as const) : ([421, OTHER_HOST] as const);
  if (to instanceof ServerResponse) answer(to, status, problem);
  else refuse(to as Duplex, problem, status);
  return true;
}

/**
 * Guards all events of an HTTP server: a listener that throws, ours or a library's, fails only its own request. Requests for hosts other than
 * `hosts` are refused.
 */
export function guardServer(server: Server, hosts: OwnHosts): void {
  const emit = server.emit.bind(server) as (event: string | symbol, ...args: unknown[]) => boolean;
  server.emit = (event: string | symbol, ...args: unknown[]) => {
    try {
      if ((event === 'request' || event === 'upgrade') && refuseHost(args, hosts)) return true;
      return emit(event, ...args);
    } catch (error) {
      logger.error({ err: error, callback: String(event) }, 'a callback failed');
      giveUp(args);
      return true;
    }
  };
  // A connection that was handed on, as for a tunnel, has no other listener for errors.
  server.on('connection', (socket) => socket.on('error', () => undefined));
}

/**
 * Serves a request with an unsupported `Upgrade` as an ordinary one, as HTTP requires. Some programs offer HTTP/2 with every first request, and Node
 * does not answer them once a listener handles upgrades. `upgradePath`: the path that does upgrade.
 */
function ignoreUpgrade(server: Server, upgradePath: string): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (request.url?.startsWith(upgradePath)) return;
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    const { rawHeaders } = request;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      if (!/^(upgrade|connection|http2-settings)$/i.test(rawHeaders[at] ?? '')) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
    }
    socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
    server.emit('connection', socket);
  });
}

const CLIENT = '.build/client';
/** The path of Socket.IO. */
const SOCKETS = '/socket.io/';
const MEGABYTE = 1_000_000;

/** Timeouts for slow headers and stalled requests. A 25 MB upload over 256 kbit/s takes 13 minutes and passes. */
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
    publicRoutes: allPublicRoutes(parts, routes),
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
