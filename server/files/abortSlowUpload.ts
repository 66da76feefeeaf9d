import type { Request } from 'express';

/** The slowest link worth waiting for, 800 bit/s, is a third of the slowest satellite. */
const LEAST_PER_SECOND = 100;
const LOOK_MS = 60_000;

/** Cuts an upload that drips in only to hold a connection and a half-written file. Call the answer when it has arrived. */
export function abortSlowUpload({ socket }: Request): () => void {
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - read < (LEAST_PER_SECOND * LOOK_MS) / 1_000) socket.destroy();
    read = socket.bytesRead;
  }, LOOK_MS);
  return () => clearInterval(timer);
}
