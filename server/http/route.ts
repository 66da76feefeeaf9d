import { Readable } from 'node:stream';
import { Router, type Request, type Response } from 'express';
import type { TokenScope } from '../../shared/api/accessToken';
import { Problem } from '../../shared/basics/problem';
import type { RouteDocs } from '../schemas/docs';
import { inSessionSlot } from './sessionSlots';
import { sendStream } from './sendStream';
import { callerOf, type Slots } from './slots';
import type { Viewer } from './viewer';

/**
 * What a route answers: a status with a body. Bytes are sent as they are, being JSON unless the headers say otherwise; pieces of them as
 * the reader takes them. No answer is kept by a cache unless its headers say so.
 */
export interface Answer {
  status: 200 | 201 | 204 | 304;
  body?: object | Buffer | AsyncIterable<Buffer>;
  headers?: Record<string, string>;
}

/** One entry of the route table. `path` is relative to the base of the API. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** What the contract says of it (server/openapi). */
  docs: RouteDocs;
  /** Serves multipart bodies only; a route of the same path further on serves the others. */
  multipart?: true;
  /** Programs may ask it by an access token; all others answer users alone. */
  forPrograms?: true;
  /** It is costly: it waits for its turn among those of the same lines. */
  inTurn?: Slots;
  /** Its answer may be large: of one session few such are made and sent at a time. */
  large?: true;
  run(request: Request, viewer: Viewer, response: Response): Promise<Answer>;
}

/** Mounts a route table behind requireSession, which has put the viewer where this finds it. Refusals are thrown, and translated once. */
export function mount(routes: readonly Route[]): Router {
  const router = Router();
  for (const { method, path, multipart, large, inTurn, forPrograms = false, run } of routes) {
    router[method](path, async (request, response, next) => {
      if (multipart && !request.is('multipart/form-data')) {
        next('route');
        return;
      }
      const viewer = response.locals.viewer as Viewer;
      // Where no session is needed there is no viewer.
      const { scope } = (response.locals.viewer ?? {}) as Partial<Viewer>;
      if (scope) assertInScope(scope, method, forPrograms);
      const made = () => run(request, viewer, response);
      const answer = async () => send(response, await (inTurn ? inTurn(callerOf(request, viewer), made) : made()));
      if (!large) await answer();
      else await inSessionSlot(viewer.session, () => taken(response, answer));
    });
  }
  return router;
}

/** @throws Problem 'forbidden' where an access token opens no such route, or may only read. */
function assertInScope(scope: TokenScope, method: Route['method'], forPrograms: boolean): void {
  if (!forPrograms) throw new Problem('forbidden', 'An access token does not open this. Please sign in.');
  if (scope === 'read' && method !== 'get') throw new Problem('forbidden', 'This access token may only read.');
}

/** Answers, and waits until the answer is taken or its reader gone. */
async function taken(response: Response, answer: () => Promise<void>): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise((resolve) => response.once('close', resolve));
  await answer();
  await closed;
}

async function send(response: Response, { status, body, headers }: Answer): Promise<void> {
  if (response.headersSent) return;
  response.statusCode = status;
  response.setHeader('Cache-Control', 'no-store');
  if (body !== undefined) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (body === undefined) {
    response.end();
    return;
  }
  if (Symbol.asyncIterator in body) await sendStream(Readable.from(body, { objectMode: false }), response);
  else response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
}
