import type { ErrorRequestHandler, Request } from 'express';
import { PROBLEM_STATUS, Problem, type ProblemCode } from '../../shared/basics/problem';
import { logger } from '../logger';
import { loggedPath, requestIdOf } from './requestLog';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ANSWER_HEADERS } from './securityHeaders';

/** Seconds until a retry, if the refusal does not name them. */
const RETRY_AFTER: Partial<Record<ProblemCode, number>> = { too_many: 1, unavailable: 2 };

/** Translates every thrown error into an answer: `{ error, message, code, fields? }`. */
export function errorTranslator(isLostLink: (error: unknown) => boolean): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const expected = problemOf(error, isLostLink);
    const problem = expected ?? new Problem('internal', 'Something went wrong on our side.');
    const status = PROBLEM_STATUS[problem.code];
    if (!expected)
      logger.error(
        { request: requestIdOf(response), method: request.method, path: loggedPath(request.path), err: error },
        'unforeseen error',
      );
    else if (status >= 500) logger.warn({ request: requestIdOf(response), err: error }, problem.code);

    if (response.headersSent) {
      response.destroy(); // so that the client does not take half an answer for a complete one
      return;
    }
    if (problem.code === 'signed_out') response.setHeader('WWW-Authenticate', 'Bearer');
    const retryAfter = problem.more.retryAfter ?? RETRY_AFTER[problem.code];
    if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
    if (!request.complete && !request.destroyed) linger(request);
    response.status(status).json(problem.body());
  };
}

/** How long a refused client may continue sending. */
const LINGER_MS = 5_000;

/**
 * Reads and discards the rest of a refused request. Closing at once would reset the connection, and most clients, including browsers, would
 * report a network error instead of the refusal.
 */
function linger(request: Request): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  request.once('close', () => clearTimeout(timer)).resume();
}

// The connection may have failed after the change was stored, so the sentence does not say whether it was saved.
const UNAVAILABLE = 'The database is not reachable right now, so this may not be saved. Please try again.';
const FULL = 'The disk of the server is full. Nothing was saved. Please tell your administrator.';
const OUT_OF_DISK_SPACE = 14_031;

/** The problems of the body parser, by the type of its error. */
const READING: Record<string, () => Problem> = {
  'entity.parse.failed': () => new Problem('bad_request', 'The request is not valid JSON.'),
  'entity.too.large': () => new Problem('too_large', 'The request is too large. Send at most 100 kB.'),
  'encoding.unsupported': () => new Problem('unsupported_type', 'The encoding of the request is not supported.'),
  'charset.broken': () => new Problem('bad_request', 'The request is not valid UTF-8.'),
  'charset.unsupported': () => new Problem('unsupported_type', 'The character set of the request is not supported. Use UTF-8.'),
};

const textOf = (error: object, key: string): unknown => (key in error ? (error as Record<string, unknown>)[key] : undefined);

function isFull(error: object): boolean {
  const message = error instanceof Error ? error.message : '';
  return (
    textOf(error, 'code') === 'ENOSPC' ||
    textOf(error, 'code') === OUT_OF_DISK_SPACE ||
    /no space left on device|OutOfDiskSpace/i.test(message)
  );
}

/** The `Problem` for a thrown value; null for an unexpected error. */
function problemOf(error: unknown, isLostLink: (error: unknown) => boolean): Problem | null {
  if (error instanceof Problem) return error;
  if (typeof error !== 'object' || error === null) return null;
  const reading = READING[String(textOf(error, 'type'))];
  if (reading) return reading();
  if (isFull(error)) return new Problem('full', FULL);
  if (isLostLink(error)) return new Problem('unavailable', UNAVAILABLE);
  const status = textOf(error, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem('bad_request', 'The request cannot be read.');
  return null;
}

/** The connection of a refused client is closed after this, so that it can read the refusal. */
const UNREADABLE_LINGER_MS = 1_000;

/** Refusals with their own HTTP status, by the code of the parser's error. */
const REFUSALS: Record<string, [status: number, Problem]> = {
  HPE_HEADER_OVERFLOW: [431, new Problem('too_large', 'The headers of the request are too large. Send at most 16 kB.')],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, new Problem('too_large', 'The request is too large.')],
  ERR_HTTP_REQUEST_TIMEOUT: [408, new Problem('bad_request', 'The request did not arrive in time. Please try again.')],
};
export const UNREADABLE = new Problem('bad_request', 'This is not a readable HTTP request.');

/** Sends a refusal on a connection without a begun answer, and closes it. */
export function refuse(socket: Duplex, problem: Problem, status: number = PROBLEM_STATUS[problem.code]): void {
  const body = JSON.stringify(problem.body());
  const headers = [
    ['Content-Type', 'application/json; charset=utf-8'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Connection', 'close'],
    ...ANSWER_HEADERS,
  ];
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  setTimeout(() => socket.destroy(), UNREADABLE_LINGER_MS).unref();
}

/**
 * Answers input that Node would refuse without a body: unreadable, too large or too slow requests, and CONNECT. If an answer is due or
 * begun on the connection, it is only closed, because the client would take the refusal for that answer.
 */
export function answerUnreadable(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const refused = new WeakSet<Duplex>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => latest.set(request.socket, response));

  server.on('clientError', (error: Error & { code?: string }, socket) => {
    if (refused.has(socket)) return;
    const last = latest.get(socket);
    const isIdle = last === undefined || (last.writableFinished && last.req.complete);
    const isItsBody = last !== undefined && last.socket === socket && !last.headersSent && !last.req.complete;
    if (!socket.writable || error.code === 'ECONNRESET' || !(isIdle || isItsBody)) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const [status, problem] = REFUSALS[error.code ?? ''] ?? [400, UNREADABLE];
    logger.info({ status, reason: error.code }, 'unreadable request');
    refuse(socket, problem, status);
  });
  server.on('connect', (_request, socket: Duplex) => refuse(socket, new Problem('not_allowed', 'This address does not answer CONNECT.')));
  // An unknown Expect header is ignored. Node would refuse it without a body.
  server.on('checkExpectation', (request, response) => void server.emit('request', request, response));
}
