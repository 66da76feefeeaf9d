import type { Request } from 'express';

/** How long a refused sender may go on sending. */
const LINGER_MS = 5_000;

/**
 * Reads on, and throws away, what a refused sender still sends. Closing at once would reset the connection, and most senders, browsers
 * among them, would then report a broken link instead of the refusal.
 */
export function linger(request: Request): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  request.once('close', () => clearTimeout(timer)).resume();
}
