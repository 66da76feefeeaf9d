import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { PATIENCE_MS } from '../support/tier';

export interface Sent {
  method: string;
  /** As it goes over the wire, from the first slash. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface Heard {
  status: number;
  type: string;
  text: string;
}

const UNPRESS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync };
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends exactly what it is given. Rejects when there is no whole answer within `deadline` milliseconds. */
export function sendRaw(url: string, { method, path, headers, body }: Sent, deadline = PATIENCE_MS): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length: Record<string, string> = body ? { 'Content-Length': String(body.length) } : {};
    const outgoing = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        clearTimeout(timer);
        const bytes = Buffer.concat(chunks);
        const unpress = UNPRESS[response.headers['content-encoding'] ?? ''];
        const text = (unpress && bytes.length > 0 ? unpress(bytes) : bytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'] ?? '', text });
      });
      response.on('error', reject);
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${deadline} ms`)), deadline);
    outgoing.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    outgoing.end(body ?? undefined);
  });
}

/** Runs `work` on every item, `width` at a time. */
export async function inParallel<T>(items: readonly T[], width: number, work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
