/** Binds a sign-in of several requests to the browser that began it. */
import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import type { Config } from '../config';
import { createAddressLimit } from './attempts';

const COOKIE = 'vessel-ops-sign-in';
const COOKIE_PATH = '/api/sign-in';
/** How long a sign-in may take. */
export const SIGN_IN_MS = 10 * 60_000;

/** A limit of the sign-ins that an address may begin: a whole ship shares one. */
export const limitBeginnings = () =>
  createAddressLimit({
    most: 200,
    refillSeconds: 3,
    sentence: 'Too many sign-ins were begun from your network. Please try again in a moment.',
  });

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const newSignInSecret = (): string => randomBytes(32).toString('base64url');

/** The secret in the cookie of a browser that began to sign in; '' without. */
export function signInCookieOf(request: Request): string {
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${COOKIE}=`));
  const value = found?.slice(COOKIE.length + 1) ?? '';
  return /^[\w-]{43}$/.test(value) ? value : '';
}

/** The cookie that binds a sign-in to a browser. `address`: the address at which it uses the product. */
export const signInCookie = (secret: string, address: string): string =>
  `${COOKIE}=${secret}; Path=${COOKIE_PATH}; Max-Age=${SIGN_IN_MS / 1_000}; HttpOnly; SameSite=Lax${address.startsWith('https:') ? '; Secure' : ''}`;

export const NO_SIGN_IN_COOKIE = `${COOKIE}=; Path=${COOKIE_PATH}; Max-Age=0`;

/** The address at which this browser uses the product, among those that are configured; without one, by its Host header, which was checked. */
export function ownAddress({ PUBLIC_URLS, PUBLIC_URL }: Pick<Config, 'PUBLIC_URLS' | 'PUBLIC_URL'>, request: Request): string {
  const { host = '' } = request.headers;
  const own = PUBLIC_URLS.find((each) => new URL(each).host === host) ?? PUBLIC_URL ?? `${request.protocol}://${host}`;
  return own.replace(/\/$/, '');
}
