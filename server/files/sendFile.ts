import type { Response } from 'express';
import type { StoredFile } from '../../shared/kinds/field';
import { readFile } from '../database/fileStore';
import type { Answer } from '../http/route';
import { sendStream } from '../http/sendStream';

/** Streams a kept file as an attachment under its own name; nothing of it is ever rendered on our origin. */
export async function sendFile(response: Response, file: StoredFile): Promise<Answer> {
  response.attachment(file.name);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', file.size);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, no-store');
  await sendStream(readFile(file.id, file.size), response);
  return { status: 200 };
}
