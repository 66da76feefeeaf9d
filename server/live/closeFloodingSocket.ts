/** What one connection may send at once, and every second after that: hundreds of times what a screen needs, its heartbeats included. */
const BURST = 600;
const PER_SECOND = 20;

/** The part of a connection this needs: it tells of every message, whether its sender has signed in or not. */
interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  close(discard: boolean): unknown;
}

/** Cuts a connection that sends messages faster than any client of the contract. Nothing is answered: answering is what it wants. */
export function closeFloodingSocket(connection: Connection): void {
  let left = BURST;
  let at = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    left = Math.min(BURST, left + ((now - at) / 1_000) * PER_SECOND) - 1;
    at = now;
    if (left < 0) connection.close(true);
  });
}
