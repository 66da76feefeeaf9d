import type { ErrorRequestHandler } from 'express';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../shared/basics/problem';
import { logger } from '../logger';
import { linger } from './linger';
import { problemOf } from './problemOf';
import { loggedPath, requestIdOf } from './requestLog';

/** Seconds until a retry, where the refusal itself has not named them. */
const RETRY_AFTER: Partial<Record<ProblemCode, number>> = { too_many: 1, unavailable: 2 };

/** The one place where what was thrown becomes an answer (section 8): `{ error, message, code, fields? }`. */
export function errorTranslator(isLostLink: (error: unknown) => boolean): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const known = problemOf(error, isLostLink);
    const problem = known ?? new Problem('internal', 'Something went wrong on our side.');
    const status = PROBLEM_STATUS[problem.code];
    if (!known)
      logger.error(
        { request: requestIdOf(response), method: request.method, path: loggedPath(request.path), err: error },
        'unforeseen error',
      );
    else if (status >= 500) logger.warn({ request: requestIdOf(response), err: error }, problem.code);

    if (response.headersSent) {
      response.destroy(); // half an answer must not look like a whole one
      return;
    }
    if (problem.code === 'signed_out') response.setHeader('WWW-Authenticate', 'Bearer');
    const retryAfter = problem.more.retryAfter ?? RETRY_AFTER[problem.code];
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    if (!request.complete && !request.destroyed) linger(request);
    response.status(status).json(problem.body());
  };
}
