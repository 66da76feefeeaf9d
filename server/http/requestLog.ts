import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { SECRET_ADDRESS } from '../../shared/api/calendarFeed';
import { digestPaths } from '../../shared/api/digest';
import { logger } from '../logger';
import type { Viewer } from './viewer';

const run = randomBytes(4).toString('hex');
let count = 0;

/** Prefixes of paths that contain a secret. */
const SECRET_ADDRESSES = [SECRET_ADDRESS, digestPaths.stop('')];

/** The path of a request for the log, without the secret in the address of a calendar feed or of a digest's unsubscribe link. */
export function loggedPath(path: string): string {
  const before = SECRET_ADDRESSES.find((address) => path.toLowerCase().startsWith(address));
  return before === undefined ? path : `${before}…`;
}

const QUIET = /^\/(healthz|readyz|metrics|assets\/)/;

/** The id of a request, as in its X-Request-Id header and in the log. */
export const requestIdOf = (response: Response): string | undefined => response.locals.request as string | undefined;

/** Whether the client left before it had the whole answer. If it leaves while its body is read, the refusal of that body counts as sent. */
export const isCut = ({ writableFinished, req }: Response): boolean => !writableFinished || req.errored !== null;

/** Logs one line for each request, without query, body and headers. Requests of monitors and for files of the client have the level 'debug'. */
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
          cut: isCut(response) || undefined,
        },
        'request',
      );
    });
  }
  next();
};
