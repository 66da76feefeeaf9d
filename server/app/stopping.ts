import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { logger } from '../logger';

/** Requests still in flight after this are cut; the whole stop takes less than 5 s. */
const PATIENCE_MS = 3_500;
const LOOK_EVERY_MS = 50;
const LONGEST_STOP_MS = 4_800;

/** Takes no new connection and answers when those there are have ended: idle ones now, busy ones when answered, none after 3.5 s. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    server.closeIdleConnections();
    if (await Promise.race([closed, delay(LOOK_EVERY_MS)])) return;
  }
  server.closeAllConnections();
}

/** Runs `stop` once, on SIGTERM or SIGINT or when the process that supervises this one is gone, and exits 0 when it is done, or after 4.8 s whether it is or not. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => finish('stopped before everything was closed'), LONGEST_STOP_MS);
    stop().then(
      () => finish('stopped'),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        finish('stopped');
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  process.on('disconnect', () => begin('disconnect'));
  if (process.send && !process.connected) begin('disconnect');
}

function finish(how: string): void {
  logger.info(how);
  logger.flush(() => process.exit(0));
}
