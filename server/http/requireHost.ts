import type { RequestHandler } from 'express';
import { Problem } from '../../shared/basics/problem';
import { setDataHeaders } from './securityHeaders';

/** Refuses what HTTP/1.1 demands to be refused. Node would do so itself, without a body. */
export const requireHost: RequestHandler = (request, response, next) => {
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    setDataHeaders(response);
    response.setHeader('Connection', 'close');
    throw new Problem('bad_request', 'The request names no host.');
  }
  next();
};
