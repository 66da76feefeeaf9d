import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { StoredFile } from '../../shared/field';
import { readFile } from '../database/fileStore';
import type { Answer } from '../http/route';

/** Streams a kept file as an attachment under its own name; nothing of it is ever rendered on our origin. */
export async function sendFile(response: Response, file: StoredFile): Promise<Answer> {
  response.attachment(file.name);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', file.size);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, no-store');
  await pipeline(readFile(file.id, file.size), response).catch((error: unknown) => {
    // Whoever leaves in the middle is no fault of ours; the line of the request says that it was cut.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  });
  return { status: 200 };
}
