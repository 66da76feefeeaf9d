import { connect } from 'node:net';
import { PATIENCE_MS } from './tier';

/** Sends these bytes over a connection of their own and answers what came back until it was closed. `begun`: does not wait for more than the head. */
export function exchange(url: string, bytes: string | Buffer, { begun = false } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (piece) => {
      heard += piece.toString('latin1');
      if (begun && heard.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', () => undefined).on('close', () => resolve(heard));
  });
}
