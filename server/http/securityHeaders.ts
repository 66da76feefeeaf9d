import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** The style that stands in the built page, by its digest: no other is used. */
function styleIn(page: Buffer | undefined): string {
  const style = /<style>([^]*)<\/style>/.exec(page?.toString() ?? '')?.[1];
  return style === undefined ? "'self'" : `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** Everything the page loads is ours; 'self' covers our own sockets. Scripts may only be named through the one policy. */
const pagePolicy = (page: Buffer | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleIn(page)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vessel-ops',
  ].join('; ');

/** An answer of the API is data, whatever a browser takes it for. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

const ALWAYS: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Permissions-Policy', 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()'],
];
const ON_DATA: [string, string][] = [
  ['Content-Security-Policy', DATA_POLICY],
  ['Cache-Control', 'no-store'],
];
const STRICT_TRANSPORT: [string, string] = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'];

function withHeaders(own: [string, string][]): RequestHandler {
  const headers = [...ALWAYS, ...own];
  return (request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (request.secure) response.setHeader(...STRICT_TRANSPORT);
    next();
  };
}

/** What every answer that is data carries. */
export const ANSWER_HEADERS: readonly [string, string][] = [...ALWAYS, ...ON_DATA];

/** The same for answers that do not pass through the app: those of the socket's polling. */
export function setDataHeaders(response: ServerResponse): void {
  for (const [name, value] of ANSWER_HEADERS) response.setHeader(name, value);
}

/** Constants set by hand: a chain of middleware for each would cost the hot path more than signing in does. */
export const pageHeaders = (page: Buffer | undefined): RequestHandler => withHeaders([['Content-Security-Policy', pagePolicy(page)]]);
export const dataHeaders = withHeaders(ON_DATA);
