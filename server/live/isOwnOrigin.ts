import type { IncomingMessage } from 'node:http';

/** Whether a browser that opens a socket stands on our own pages. Other programs send no Origin; they sign in like everybody else. */
export function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
