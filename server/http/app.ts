import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { API } from '../../shared/kinds/foreignFiles';
import { Problem } from '../../shared/basics/problem';
import type { Config } from '../config';
import type { ClientFile } from './clientFiles';
import { errorTranslator } from './errorTranslator';
import { requireSession } from './requireSession';
import type { Authenticate } from './viewer';
import type { Metrics } from './metrics';
import { requestLog } from './requestLog';
import { mount, type Route } from './route';
import { addressGroup, clientAddress } from './clientAddress';
import { createRateLimit } from './rateLimit';
import { dataHeaders, pageHeaders, setDataHeaders } from './securityHeaders';
import { PAGE, serveClient } from './serveClient';
import { isUtf8 } from 'node:buffer';

/** Refuses what HTTP/1.1 demands to be refused. Node would do so itself, without a body. */
const requireHost: RequestHandler = (request, response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    setDataHeaders(response);
    response.setHeader('Connection', 'close');
    throw new Problem('bad_request', 'The request names no host.');
  }
  next();
};

/** Bytes that are not UTF-8 are refused: kept as question marks, their meaning would be lost. The types are read by `problemOf`. */
function assertUtf8(_request: unknown, _response: unknown, body: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(charset), { type: 'charset.unsupported' });
  if (!isUtf8(body)) throw Object.assign(new Error('not UTF-8'), { type: 'charset.broken' });
}

/** Reads a JSON body of at most 100 kB, counted after it was unpacked. */
const readJson = express.json({ limit: '100kb', strict: true, verify: assertUtf8 });

/** Less than a packet or two gains nothing. */
const WORTH_PRESSING = 1_400;

export interface AppParts {
  config: Pick<Config, 'TRUST_PROXY' | 'RATE_LIMIT'>;
  authenticate: Authenticate;
  /** Reached without a session: the ones that give one. */
  publicRoutes: readonly Route[];
  /** Behind requireSession. */
  routes: readonly Route[];
  metrics: Metrics | null;
  clientFiles: Map<string, ClientFile>;
  isReady(): Promise<boolean>;
  /** How long the event loop kept work waiting of late, at most, in milliseconds. */
  eventLoopDelay(): number;
  isLostLink(error: unknown): boolean;
}

function pressing(): RequestHandler {
  const press = compression({ threshold: WORTH_PRESSING, level: 4 });
  // A reader that asks for nothing is spared the wrapping.
  return (request, response, next) => (request.headers['accept-encoding'] ? press(request, response, next) : next());
}

/** The HTTP face of the product: /api behind requireSession, health checks for operators, and the client. */
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
  app.set('env', 'production'); // should all else fail, no stack is shown
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
  app.use(API, dataHeaders, pressing());
  app.use(API, ...[countAddress, ...json].map((handler) => only(publicRoutes, handler)), mount(publicRoutes));
  // No body is read before its session is known.
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

/** Applies `handler` to the paths of `routes` alone. */
function only(routes: readonly Route[], handler: RequestHandler): RequestHandler {
  const patterns = routes.map(({ path }) => patternOf(path));
  return (request, response, next) => (patterns.some((pattern) => pattern.test(request.path)) ? handler(request, response, next) : next());
}

/** 100 kB take 3 s over a satellite at 256 kbit/s. Uploads are not read as JSON and have a limit of their own. */
const LONGEST_MS = 60_000;

/** Ends requests whose JSON drips in a byte at a time to hold a connection. */
const abortSlowRequest: RequestHandler = (request, _response, next) => {
  if (!request.complete && request.is('application/json')) {
    const timer = setTimeout(() => request.destroy(), LONGEST_MS);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
};

/** The deepest body of the contract, a requisition with its items, has three levels. */
const DEEPEST = 20;

/** Whether `value` nests deeper than `levels`. Never descends further than that, however deep it is. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** A hundred kilobytes of '[' would exhaust the stack of whatever walks over the body later. */
const refuseDeepBodies: RequestHandler = (request, _response, next) => {
  if (isDeeper(request.body, DEEPEST))
    throw new Problem('bad_request', `The request is nested too deeply. At most ${DEEPEST} levels are read.`);
  next();
};

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** What a path of the route table matches, as Express does. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}

/** Ends every request no route answered: 405 with `Allow` where the table knows the path by another method, 404 otherwise. */
function unknownRoute(routes: readonly Route[]): RequestHandler {
  const known = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (request, response) => {
    const allowed = METHODS.filter((method) => known.some((route) => route.method === method && route.pattern.test(request.path)));
    if (allowed.length === 0) throw new Problem('not_found', 'There is nothing at this address.');
    response.setHeader('Allow', allowed.map((method) => method.toUpperCase()).join(', '));
    throw new Problem('not_allowed', `This address does not answer ${request.method}.`);
  };
}
