import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `text` as it may stand in HTML, between tags or between double quotes. */
export const escaped = (text: unknown): string => String(text).replaceAll(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

/** Sends a stream as fast as its reader takes it. A reader that leaves in the middle is no fault of ours; the line of the request says that it was cut. */
export async function sendStream(source: Readable, response: Response): Promise<void> {
  await pipeline(source, response).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  });
}
