/**
 * A process of its own that asks for one address over and over on kept connections, one request at a time on each. It speaks HTTP by
 * hand, so that what it costs is small beside the server it measures.
 */
import { connect } from 'node:net';
import { answering } from './processes';

export interface LoadQuestion {
  url: string;
  headers: Record<string, string>;
  connections: number;
  ms: number;
}

export interface LoadAnswer {
  /** Requests answered 200 a second. */
  rate: number;
}

const END = Buffer.from('\r\n\r\n');

function askOver(url: URL, request: Buffer, isOver: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true }, () => socket.write(request));
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
        socket.write(request);
        return;
      }
      socket.destroy();
      resolve(answered);
    });
  });
}

/** The bytes of the whole answer that begins with `data`. Nothing follows it, as nothing more was asked. */
function lengthOf(data: Buffer): number {
  const end = data.indexOf(END);
  const head = data.subarray(0, end).toString('latin1');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (end < 0 || !length || !head.startsWith('HTTP/1.1 200')) throw new Error(`Not the answer that was expected: ${head}`);
  return end + END.length + Number(length);
}

answering<LoadQuestion, LoadAnswer>(async ({ url, headers, connections, ms }) => {
  const target = new URL(url);
  const lines = [
    `GET ${target.pathname} HTTP/1.1`,
    `Host: ${target.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askOver(target, request, () => performance.now() - started > ms)),
  );
  return { rate: (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1000 };
});
