import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** The sources of styles in the policy: files of this server, and the digest of the built page's inline style. */
function styleSources(page: Buffer | undefined): string {
  const style = /<style>([^]*)<\/style>/.exec(page?.toString() ?? '')?.[1];
  return style === undefined ? "'self'" : `'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

/** The content security policy of pages: everything comes from this server, and only the policy `vessel-ops` creates script URLs. */
const pagePolicy = (page: Buffer | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styleSources(page)}`,
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

/** The policy of data, so that a browser never runs an answer of the API. */
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

/** The headers of all answers with data. */
export const ANSWER_HEADERS: readonly [string, string][] = [...ALWAYS, ...ON_DATA];

/** Sets them on answers outside the app, such as those of Socket.IO's long polling. */
export function setDataHeaders(response: ServerResponse): void {
  for (const [name, value] of ANSWER_HEADERS) response.setHeader(name, value);
}

/** Sets the headers of pages. `page`: the built index.html. */
export const pageHeaders = (page: Buffer | undefined): RequestHandler => withHeaders([['Content-Security-Policy', pagePolicy(page)]]);
/** Sets the headers of data. */
export const dataHeaders = withHeaders(ON_DATA);
