import { createHash } from 'node:crypto';
import { paths } from '../../shared/api/paths';

/** A PDF of `bytes` bytes that nobody else has. */
export function examplePdf(bytes: number, seed: string): Buffer {
  const head = Buffer.from(`%PDF-1.4\n${seed}\n`);
  const block = createHash('sha512').update(seed).digest();
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), block)]);
}

/** Uploads `bytes` as the file of a certificate; the status of the answer. */
export async function uploadFile(url: string, token: string, vessel: number, id: number, bytes: Buffer, key?: string): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'paper.pdf');
  const headers = { Authorization: `Bearer ${token}`, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
  const response = await fetch(`${url}${paths.fileUpload('certificates', vessel, id)}`, { method: 'POST', headers, body: form });
  await response.arrayBuffer();
  return response.status;
}

/** The bytes of a certificate's file; null when there is none. */
export async function downloadFile(url: string, token: string, vessel: number, id: number): Promise<Buffer | null> {
  const response = await fetch(`${url}${paths.fileDownload('certificates', vessel, id)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return bytes;
  if (response.status === 404) return null;
  throw new Error(`The download was answered ${response.status}.`);
}
