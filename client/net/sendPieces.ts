import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { AnyRecord } from '../../shared/kinds/kind';
import { paths } from '../../shared/api/paths';
import { Problem } from '../../shared/basics/problem';
import { request } from './request';
import { sendBytes } from './sendBytes';
import type { Upload } from './uploadFile';

/** Eight seconds at 256 kbit/s. */
const PIECE = 262_144;
const MEGABYTE = 1_000_000;

/** In hex. `crypto.subtle` is missing where a ship serves the page over plain HTTP. */
async function digestOf(file: File): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += MEGABYTE) hash.update(new Uint8Array(await file.slice(at, at + MEGABYTE).arrayBuffer()));
  return bytesToHex(hash.digest());
}

/** Sends a file piece by piece, from where the server has it, and then has it checked by its digest. Answers null where the server takes no pieces. */
export async function sendPieces({ path, file, key, headers, signal, onProgress }: Upload): Promise<AnyRecord | null> {
  const digest = digestOf(file);
  const known = await request<{ received: number }>('GET', paths.upload(key), { signal }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  });
  if (!known) return null;
  let { received } = known;
  while (received < file.size) {
    const at = received;
    onProgress(at / file.size);
    const onSent = (bytes: number) => onProgress((at + bytes) / file.size);
    const piece = file.slice(at, at + PIECE, 'application/octet-stream');
    ({ received } = await sendBytes<{ received: number }>('PUT', paths.upload(key, at), piece, { headers: {}, signal, onSent }));
    // Another page, or a try that was cut off, may have brought more; less than before means that the upload has begun anew.
  }
  onProgress(1);
  const body = { upload: key, name: file.name, sha256: await digest };
  return request<AnyRecord>('POST', path, { body, headers: { ...headers, 'Idempotency-Key': key }, signal });
}
