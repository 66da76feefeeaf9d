import { request as open, type ClientRequest, type IncomingHttpHeaders } from 'node:http';
import type { Values } from '../../shared/kinds/kind';

/** One part of a multipart body. With a `filename` ('' included) it is a file. */
export interface Part {
  name: string;
  filename?: string;
  type?: string;
  content: Buffer | string;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The bytes as JSON, where they are JSON. */
  body: Values;
}

const BOUNDARY = '----the-boundary-of-these-tests';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A body as browsers write it: names in UTF-8, quotes and line ends escaped. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const escaped = (text: string) => text.replace(/"/g, '%22').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  const pieces = parts.flatMap(({ name, filename, type = 'application/octet-stream', content }) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped(name)}"`,
    filename === undefined ? '\r\n\r\n' : `; filename="${escaped(filename)}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

/** Begins a request whose body the caller writes; `answer` resolves as soon as there is a whole one, sent or not. */
export function begin(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string | number>,
): { out: ClientRequest; answer: Promise<Answered> } {
  const out = open(`${url}${path}`, { method, headers, agent: false });
  const answer = new Promise<Answered>((resolve, reject) => {
    out.on('error', reject);
    out.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isJson = response.headers['content-type']?.startsWith('application/json') ?? false;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, body: isJson ? JSON.parse(bytes.toString()) : {} });
      });
    });
  });
  return { out, answer };
}

/** Sends `parts` whole. */
export function sendParts(
  url: string,
  method: string,
  path: string,
  token: string,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = multipartBody(parts);
  const { out, answer } = begin(url, method, path, {
    Authorization: `Bearer ${token}`,
    'Content-Type': MULTIPART,
    'Content-Length': body.length,
    ...headers,
  });
  out.end(body);
  return answer;
}

/** Fetches bytes. */
export function download(url: string, path: string, token: string, headers: Record<string, string> = {}): Promise<Answered> {
  const { out, answer } = begin(url, 'GET', path, { Authorization: `Bearer ${token}`, ...headers });
  out.end();
  return answer;
}
