import type { RequestHandler } from 'express';

/** 100 kB take 3 s over a satellite at 256 kbit/s. Uploads are not read as JSON and have a limit of their own. */
const LONGEST_MS = 60_000;

/** Ends requests whose JSON drips in a byte at a time to hold a connection. */
export const abortSlowRequest: RequestHandler = (request, _response, next) => {
  if (!request.complete && request.is('application/json')) {
    const timer = setTimeout(() => request.destroy(), LONGEST_MS);
    request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  }
  next();
};
