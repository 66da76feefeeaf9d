import { guarded } from '../guarded';
import { createBucket } from '../http/tokenBucket';

/** What one connection may send at once, and every second after that: hundreds of times what a screen needs, its heartbeats included. */
const MESSAGES = { most: 600, perSecond: 20 };

/** The part of a connection this needs: it tells of every message, whether its sender has signed in or not. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

/** Cuts a connection that sends messages faster than any client of the contract. Nothing is answered: answering is what it wants. */
export function closeFloodingSocket(connection: Connection): void {
  const messages = createBucket(MESSAGES);
  connection.on(
    'packet',
    guarded('packet', () => {
      if (!messages.take()) connection.close(true);
    }),
  );
}
