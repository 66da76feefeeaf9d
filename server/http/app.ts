import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { API } from '../../shared/kinds/foreignFiles';
import { Problem } from '../../shared/basics/problem';
import type { Config } from '../config';
import { type ClientFile, PAGE, serveClient } from './serveClient';
import { errorTranslator } from './errorTranslator';
import { requireSession, type Authenticate } from './viewer';
import type { Metrics } from './metrics';
import { requestLog } from './requestLog';
import { mount, type Route } from './route';
import { addressGroup, clientAddress } from './addresses';
import { createRateLimit } from './limits';
import { dataHeaders, pageHeaders, setDataHeaders } from './securityHeaders';
import { isUtf8 } from 'node:buffer';

/** Refuses HTTP/1.1 requests without a Host header. Node would refuse them without a body. */
const requireHost: RequestHandler = (request, response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    setDataHeaders(response);
    response.setHeader('Connection', 'close');
    throw new Problem('bad_request', 'The request names no host.');
  }
  next();
};

/** Refuses bodies that are not UTF-8, which would otherwise be stored with replacement characters. `problemOf` translates the error types. */
function assertUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
  if (!isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: 'charset.broken' });
}

/** Parses a JSON body of at most 100 kB after decompression. */
const readJson = express.json({ limit: '100kb', strict: true, verify: assertUtf8 });

/** Smaller answers are not compressed, because they fit in one packet. In bytes. */
const COMPRESS_FROM = 1_400;

export interface AppParts {
  config: Pick<Config, 'TRUST_PROXY' | 'RATE_LIMIT'>;
  authenticate: Authenticate;
  /** Routes without a session. */
  publicRoutes: readonly Route[];
  /** Routes behind requireSession. */
  routes: readonly Route[];
  metrics: Metrics | null;
  clientFiles: Map<string, ClientFile>;
  isReady(): Promise<boolean>;
  /** The recent maximum delay of the event loop, in milliseconds. */
  eventLoopDelay(): number;
  isLostLink(error: unknown): boolean;
}

function compressAnswers(): RequestHandler {
  const compress = compression({ threshold: COMPRESS_FROM, level: 4 });
  // Skips the work for clients that accept no encoding.
  return (request, response, next) => (request.headers['accept-encoding'] ? compress(request, response, next) : next());
}

/** The Express app: /api, health checks, metrics, and the built client. */
export function createApp({
  config,
  authenticate,
  publicRoutes,
  routes,
  metrics,
  clientFiles,
  isReady,
  eventLoopDelay,
  isLostLink,
}: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('env', 'production'); // Express itself never shows a stack
  app.set('query parser', 'simple');
  app.set('trust proxy', config.TRUST_PROXY);

  app.use(requestLog, requireHost);
  if (metrics) app.use(metrics.observe).get('/metrics', dataHeaders, metrics.report);

  const count = createRateLimit(config.RATE_LIMIT);
  const countAddress: RequestHandler = (request, _response, next) => {
    count(`public ${addressGroup(clientAddress(request))}`);
    next();
  };
  const json = [abortSlowRequest, readJson, refuseDeepBodies];
  app.use(API, dataHeaders, compressAnswers());
  app.use(API, ...[countAddress, ...json].map((handler) => only(publicRoutes, handler)), mount(publicRoutes));
  // The session is checked before a body is read.
  app.use(API, requireSession(authenticate, count), ...json, mount(routes), unknownRoute([...publicRoutes, ...routes]));

  app.get('/healthz', dataHeaders, (_request, response) => void response.json({ status: 'ok', eventLoopDelayMs: eventLoopDelay() }));
  app.get('/readyz', dataHeaders, async (_request, response) => {
    if (!(await isReady())) throw new Problem('unavailable', 'The server is not ready.');
    response.json({ status: 'ready' });
  });
  app.use(pageHeaders(clientFiles.get(PAGE)?.bytes), serveClient(clientFiles));
  app.use(errorTranslator(isLostLink));
  return app;
}

/** Applies `handler` only to the paths of `routes`. */
function only(routes: readonly Route[], handler: RequestHandler): RequestHandler {
  const patterns = routes.map(({ path }) => patternOf(path));
  return (request, response, next) => (patterns.some((pattern) => pattern.test(request.path)) ? handler(request, response, next) : next());
}

/** The maximum time to receive a JSON body. 100 kB take 3 s over a satellite link with 256 kbit/s. */
const LONGEST_MS = 60_000;

/** Ends requests that send their JSON very slowly to occupy a connection. */
const abortSlowRequest: RequestHandler = (request, _response, next) => {
  if (!request.complete && request.is('application/json')) {
    const timer = setTimeout(() => request.destroy(), LONGEST_MS);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
};

/** The maximum nesting of a body. The deepest valid one, a requisition with its items, has three levels. */
const DEEPEST = 20;

/** Whether `value` is nested deeper than `levels`. Reads no deeper than that. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** Refuses deeply nested bodies: 100 kB of '[' would overflow the stack of code that walks over the body. */
const refuseDeepBodies: RequestHandler = (request, _response, next) => {
  if (isDeeper(request.body, DEEPEST))
    throw new Problem('bad_request', `The request is nested too deeply. At most ${DEEPEST} levels are read.`);
  next();
};

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** The pattern of a path in the route table, as Express matches it. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}

/** Answers requests without a route: 405 with `Allow` if the path has other methods, 404 otherwise. */
function unknownRoute(routes: readonly Route[]): RequestHandler {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (request, response) => {
    const allowed = METHODS.filter((method) => patterns.some((route) => route.method === method && route.pattern.test(request.path)));
    if (allowed.length === 0) throw new Problem('not_found', 'There is nothing at this address.');
    response.setHeader('Allow', allowed.map((method) => method.toUpperCase()).join(', '));
    throw new Problem('not_allowed', `This address does not answer ${request.method}.`);
  };
}
