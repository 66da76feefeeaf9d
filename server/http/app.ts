import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { API } from '../../shared/api/paths';
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
import { abortSlowRequest } from './abortSlowRequest';
import { createRateLimit } from './rateLimit';
import { readJson } from './readJson';
import { refuseDeepBodies } from './refuseDeepBodies';
import { requireHost } from './requireHost';
import { dataHeaders, pageHeaders } from './securityHeaders';
import { PAGE, serveClient } from './serveClient';
import { patternOf, unknownRoute } from './unknownRoute';

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
