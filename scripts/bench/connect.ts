import type { Socket } from 'node:net';
import { WebSocket, type RawData } from 'ws';

/** Where to connect, and which log to follow; without `follow`, the server sends frames by itself. */
export interface Address {
  url: string;
  follow?: { token: string; vessel: number };
}

export interface Connected {
  /** The TCP socket, whose `bytesRead` counts the bytes on the wire. */
  wire: Socket;
  /** Sends an event, without waiting for an answer. */
  say(event: string, ...args: unknown[]): void;
  /** Stops answering pings, as a dead machine does. */
  die(): void;
  close(): void;
}

const PING = 0x32;
const CHANGE = Buffer.from('42["change",');

/** The change in a frame from `connect`. */
export const changeIn = (frame: Buffer): unknown => (JSON.parse(frame.subarray(2).toString()) as unknown[])[1];

/**
 * A minimal subscriber: it speaks the Socket.IO protocol over a bare `ws` client, so that the product and a floor with the same bytes are measured by the
 * same code. Resolves when it follows the log. `onChange` gets each frame with a change, `onOther` all others.
 */
export function connect(
  { url, follow }: Address,
  onChange: (frame: Buffer) => void,
  onOther: (frame: string) => void = () => undefined,
): Promise<Connected> {
  const address = `${url.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  let wire: Socket;
  let isFollowing = false;
  let isDead = false;
  const say = (event: string, ...args: unknown[]) => socket.send(`42${JSON.stringify([event, ...args])}`);
  socket.once('upgrade', (response) => {
    wire = response.socket;
  });

  return new Promise((resolve, reject) => {
    const ready = () => {
      isFollowing = true;
      resolve({ wire, say, die: () => (isDead = true), close: () => socket.terminate() });
    };
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${url} closed the connection.`)));
    if (!follow) socket.once('open', ready);
    socket.on('message', (data: RawData) => {
      const frame = data as Buffer;
      if (frame.length > CHANGE.length && frame.subarray(0, CHANGE.length).equals(CHANGE)) onChange(frame);
      else if (frame[0] === PING && frame.length === 1) {
        if (!isDead) socket.send('3');
        onOther('2');
      } else if (isFollowing) onOther(frame.toString());
      else if (follow) greet(frame.toString(), follow);
    });

    function greet(said: string, { token, vessel }: { token: string; vessel: number }): void {
      if (said.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (said.startsWith('40')) socket.send(`420${JSON.stringify(['watch', { vessel }])}`);
      else if (said.startsWith('430') && said.includes('"head"')) ready();
      else reject(new Error(`Refused: ${said}`));
    }
  });
}
