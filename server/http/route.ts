import { Router, type Request, type Response } from 'express';
import type { Viewer } from './viewer';

/** What a route answers: a status with a body. Text is sent as it is, being JSON already. */
export interface Answer {
  status: 200 | 201 | 204;
  body?: object | string;
  headers?: Record<string, string>;
}

/** One entry of the route table. `path` is relative to the base of the API. */
export interface Route {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** Serves multipart bodies only; a route of the same path further on serves the others. */
  multipart?: true;
  run(request: Request, viewer: Viewer, response: Response): Promise<Answer>;
}

/** Mounts a route table behind the gate, which has put the viewer where this finds it. Refusals are thrown, and translated once. */
export function mount(routes: readonly Route[]): Router {
  const router = Router();
  for (const { method, path, multipart, run } of routes) {
    router[method](path, async (request, response, next) => {
      if (multipart && !request.is('multipart/form-data')) {
        next('route');
        return;
      }
      send(response, await run(request, response.locals.viewer as Viewer, response));
    });
  }
  return router;
}

function send(response: Response, { status, body, headers }: Answer): void {
  if (response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.setHeader('Cache-Control', 'no-store');
  if (body === undefined) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
