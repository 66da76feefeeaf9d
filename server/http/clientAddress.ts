import type { Request } from 'express';

/** Where a request comes from, as far as TRUST_PROXY lets us believe it. */
export const clientAddress = (request: Request): string => request.ip ?? request.socket.remoteAddress ?? 'unknown';

/** What counts as one address for limits: IPv6 hands every customer a /64 at least, so all of it. */
export const addressGroup = (address: string): string =>
  address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;

/** The browser's name for itself, cut to a length worth keeping. */
export const clientAgent = (request: Request): string => (request.get('user-agent') ?? '').slice(0, 300);
