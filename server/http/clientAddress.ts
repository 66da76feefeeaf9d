import type { Request } from 'express';

/** Where a request comes from, as far as TRUST_PROXY lets us believe it. */
export const clientAddress = (request: Request): string => request.ip ?? request.socket.remoteAddress ?? 'unknown';

/** The browser's name for itself, cut to a length worth keeping. */
export const clientAgent = (request: Request): string => (request.get('user-agent') ?? '').slice(0, 300);
