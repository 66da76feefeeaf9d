import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_STATUS, Problem } from '../../shared/basics/problem';
import { logger } from '../logger';
import { ANSWER_HEADERS } from './securityHeaders';

/** The connection of a refused client is closed after this, so that it can read the refusal. */
const LINGER_MS = 1_000;

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
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Answers input that Node would refuse without a body: unreadable, too large or too slow requests, and CONNECT. If an answer is due or begun on the
 * connection, it is only closed, because the client would take the refusal for that answer.
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
