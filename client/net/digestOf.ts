import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const MEGABYTE = 1_000_000;

/** The SHA-256 of a file, in hex. `crypto.subtle` is missing where a ship serves the page over plain HTTP. */
export async function fileDigest(file: File): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += MEGABYTE) hash.update(new Uint8Array(await file.slice(at, at + MEGABYTE).arrayBuffer()));
  return bytesToHex(hash.digest());
}
