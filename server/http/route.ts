import { Readable } from 'node:stream';
import { Router, type Request, type Response } from 'express';
import { ACCESS_SENTENCES as SAY } from '../../shared/api/access';
import { Problem, READ_ONLY } from '../../shared/basics/problem';
import type { RouteDocs } from '../schemas/docs';
import { checkEpoch } from '../database/epoch';
import { openAccess } from './access';
import { inSessionSlot, callerOf, type Slots } from './limits';
import { sendStream } from './bodies';
import { SESSION_FRESH_MS, type Viewer } from './viewer';
import { assertNotRefused, assertStillReads, watchAnswer } from './watchAnswer';

/**
 * The answer of a route. An object is sent as JSON, a buffer as it is, an iterable as a stream at the client's speed. The content type is JSON and the
 * answer is not cached, unless the headers say otherwise.
 */
export interface Answer {
  status: 200 | 201 | 204 | 302 | 304;
  body?: object | Buffer | AsyncIterable<Buffer>;
  headers?: Record<string, string>;
}

/** One entry of the route table. `path` is relative to the base of the API. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** Its description in the OpenAPI document (server/openapi). */
  docs: RouteDocs;
  /** Serves only multipart bodies; a later route with the same path serves the others. */
  multipart?: true;
  /** Access tokens may use it; other routes are for users only. */
  forPrograms?: true;
  /** Changes only what belongs to the account itself, so that readers may use it. Other routes that write refuse them. */
  forReaders?: true;
  /** Whether a request repeats a write that is stored already. A reader gets its answer too: nothing is written, and the role may have been lowered since. */
  isRepeat?(request: Request, viewer: Viewer): Promise<boolean>;
  /** For administrators alone. */
  forAdministrators?: true;
  /** Its answer contains nothing of invoices, so that it goes on when invoice access ends. Other answers to those who have it are cut. */
  withoutInvoices?: true;
  /** Limits how many requests of this costly route run at a time. */
  slots?: Slots;
  /** Its answers may be large, so few of them are in flight for each session (`inSessionSlot`). */
  large?: true;
  run(request: Request, viewer: Viewer, response: Response): Promise<Answer>;
}

/** An Express router for a route table. Behind requireSession, routes get the viewer; public routes get undefined. */
export function mount(routes: readonly Route[]): Router {
  const router = Router();
  for (const route of routes) {
    const { method, path, multipart, large, slots, run } = route;
    router[method](path, async (request, response, next) => {
      if (multipart && !request.is('multipart/form-data')) {
        next('route');
        return;
      }
      // A public route has no viewer.
      let viewer = response.locals.viewer as Viewer;
      if (response.locals.viewer) {
        viewer = await viewerNow(viewer);
        await assertMayUse(route, viewer, request);
        if (method === 'get') watchAnswer(response, () => assertStillReads(viewer, { ...route, vessel: vesselOf(request) }));
      }
      const runRoute = () => run(request, viewer, response);
      const answer = async () => send(response, await (slots ? slots(callerOf(request, viewer), runRoute) : runRoute()));
      if (!large) await answer();
      else await inSessionSlot(viewer.session, () => untilReceived(response, answer));
    });
  }
  return router;
}

/**
 * The viewer once the body is there, which may take a minute: meanwhile the access may have been lowered and the session ended. Nothing is asked of the
 * database for a body that comes at once. @throws Problem 'signed_out'
 */
async function viewerNow(viewer: Viewer): Promise<Viewer> {
  const { user, began = 0 } = viewer;
  const now = { ...viewer, access: openAccess(user) };
  if (performance.now() - began < SESSION_FRESH_MS) return now;
  // First, because during a restore the database contains no sessions.
  await checkEpoch();
  return { ...now, invoiceForm: await viewer.assertSignedIn() };
}

/** The vessel in the path of a request; undefined without one. */
const vesselOf = ({ params: { vessel } }: Request): number | undefined => (vessel === undefined ? undefined : Number(vessel));

/** @throws Problem 'forbidden' if the route is not for the role of the account, or not for access tokens, or the token may only read. */
async function assertMayUse(route: Route, viewer: Viewer, request: Request): Promise<void> {
  const { method, forPrograms, forReaders, forAdministrators, isRepeat } = route;
  const { scope, access } = viewer;
  const { role } = access;
  if (scope && !forPrograms) throw new Problem('forbidden', 'An access token does not open this. Please sign in.');
  if (scope === 'read' && method !== 'get') throw new Problem('forbidden', 'This access token may only read.');
  if (forAdministrators && role !== 'administrator') throw new Problem('forbidden', SAY.administrators);
  if (role === 'reader' && method !== 'get' && !forReaders && !(await isRepeat?.(request, viewer)))
    throw new Problem('forbidden', READ_ONLY);
}

/** Answers, and waits until the client has received the answer or is gone. */
async function untilReceived(response: Response, answer: () => Promise<void>): Promise<void> {
  if (response.destroyed) return;
  const closed = new Promise((resolve) => response.once('close', resolve));
  await answer();
  await closed;
}

async function send(response: Response, { status, body, headers }: Answer): Promise<void> {
  if (response.headersSent) return;
  assertNotRefused(response);
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
