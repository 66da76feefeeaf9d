import { connect } from 'node:net';

/** Writes `head` to the server at `url`, then `drip` every second, until the server closes the connection; what it said. */
export function hold(url: string, head: string, drip: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const timer = setInterval(() => drip && socket.write(drip), 1_000);
    socket.on('data', (chunk) => (heard += chunk.toString())).on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(heard);
    });
  });
}
