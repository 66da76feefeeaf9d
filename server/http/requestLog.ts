import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { SECRET_ADDRESS } from '../../shared/api/calendarFeed';
import { digestPaths } from '../../shared/api/digest';
import { logger } from '../logger';
import type { Viewer } from './viewer';

const run = randomBytes(4).toString('hex');
let count = 0;

/** The parts of addresses after which nothing may be logged. */
const SECRET_ADDRESSES = [SECRET_ADDRESS, digestPaths.stop('')];

/** The path of a request as it may be logged: without the secret that stands in the address of a calendar, or of a digest's end. */
export function loggedPath(path: string): string {
  const before = SECRET_ADDRESSES.find((address) => path.toLowerCase().startsWith(address));
  return before === undefined ? path : `${before}…`;
}

const QUIET = /^\/(healthz|readyz|metrics|assets\/)/;

/** The id of the request `response` answers: in its X-Request-Id header and in every line logged about it. */
export const requestIdOf = (response: Response): string | undefined => response.locals.request as string | undefined;

/** One line a request: who, what, how it ended. No query, no body, no header. What monitors and pages fetch is logged at 'debug'. */
export const requestLog: RequestHandler = (request, response, next) => {
  const id = `${run}-${(count += 1).toString(36)}`;
  response.locals.request = id;
  response.setHeader('X-Request-Id', id);

  const { method, path } = request;
  const level = QUIET.test(path) ? 'debug' : 'info';
  if (logger.isLevelEnabled(level)) {
    const started = performance.now();
    response.once('close', () => {
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const user = (response.locals.viewer as Viewer | undefined)?.user;
      logger[level](
        {
          request: id,
          method,
          path: loggedPath(path),
          status: response.statusCode,
          ms,
          user,
          cut: response.writableFinished ? undefined : true,
        },
        'request',
      );
    });
  }
  next();
};
