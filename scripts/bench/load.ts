/**
 * A separate process that sends requests continuously over persistent connections, one at a time on each. It implements HTTP itself, so that its own cost
 * is small compared with the server's.
 */
import { connect } from 'node:net';
import { answering } from './processes';

export interface LoadQuestion {
  /** The paths that each connection requests in turn. */
  urls: string[];
  /** JSON to post; without it, GET. */
  body?: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

export interface LoadAnswer {
  /** Successful requests (2xx) a second. */
  rate: number;
}

const END = Buffer.from('\r\n\r\n');

function askOver(url: URL, requestOf: (nth: number) => Buffer, isOver: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true }, () => socket.write(requestOf(0)));
    let answered = 0;
    let missing = 0;
    socket.on('error', reject);
    socket.on('data', (data) => {
      if (missing === 0) missing = lengthOf(data);
      missing -= data.length;
      if (missing > 0) return;
      answered += 1;
      missing = 0;
      if (!isOver()) {
        socket.write(requestOf(answered));
        return;
      }
      socket.destroy();
      resolve(answered);
    });
  });
}

/** The total size of the answer that begins with `data`. */
function lengthOf(data: Buffer): number {
  const end = data.indexOf(END);
  const head = data.subarray(0, end).toString('latin1');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (end < 0 || !length || !head.startsWith('HTTP/1.1 2')) throw new Error(`Not the answer that was expected: ${head}`);
  return end + END.length + Number(length);
}

answering<LoadQuestion, LoadAnswer>(async ({ urls, body, headers, connections, ms }) => {
  const targets = urls.map((url) => new URL(url));
  const requests = targets.map(({ pathname, search, host }) => {
    const own = body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) };
    const lines = Object.entries({ Host: host, ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(
      `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`,
    );
  });
  const started = performance.now();
  const ask = (connection: number) => {
    const at = (nth: number) => (connection + nth * connections) % requests.length;
    return askOver(
      targets[0] as URL,
      (nth) => requests[at(nth)] as Buffer,
      () => performance.now() - started > ms,
    );
  };
  const counts = await Promise.all(Array.from({ length: connections }, (_, connection) => ask(connection)));
  return { rate: (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1000 };
});
