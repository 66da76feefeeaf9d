import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` escaped for HTML, between tags or in double quotes. */
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** Sends a stream at the client's speed. A client that disconnects in the middle causes no error; the request log marks the request as cut. */
export async function sendStream(source: Readable, response: Response): Promise<void> {
  await pipeline(source, response).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  });
}
