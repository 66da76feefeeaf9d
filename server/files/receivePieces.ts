import { Readable } from 'node:stream';
import type { Request } from 'express';
import * as z from 'zod';
import type { StoredFile } from '../../shared/kinds/field';
import { Problem } from '../../shared/basics/problem';
import { dropPieces, readPieces } from '../database/pieceStore';
import { readBody } from '../http/readBody';
import type { Viewer } from '../http/viewer';
import type { Accepted } from './fileTypes';
import { uploadOf } from './pieceRoutes';
import { safeName } from './safeName';
import { storeFile } from './storeFile';

/** The body that names an upload whose pieces have arrived. */
export const piecesBody = z.object({
  upload: z.string('Send the key of the upload.'),
  name: z.string('Send the name of the file.').max(1_000, 'The name is too long.'),
  sha256: z.string('Send the SHA-256 of the file.').regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file, in hex.'),
});

/** Whether a request names an upload whose pieces have arrived, instead of bringing a file. */
export const namesPieces = (request: Request): boolean =>
  request.is('application/json') !== false && typeof request.body === 'object' && request.body !== null && 'upload' in request.body;

const NOT_WHOLE = 'The upload did not arrive whole. Please try again.';

/**
 * The file whose pieces have arrived, as one upload. A file that is refused takes its pieces along: sent again, it begins anew.
 * @throws Problem 'invalid', 'unsupported_type', and 'bad_request' where the bytes are not those of the digest.
 */
export async function receivePieces(request: Request, viewer: Viewer, accepted: Accepted): Promise<StoredFile> {
  const { upload: key, name, sha256 } = readBody(request, piecesBody);
  const upload = uploadOf(key, viewer);
  const assertWhole = (arrived: string) => {
    if (arrived !== sha256) throw new Problem('bad_request', NOT_WHOLE);
  };
  try {
    // Its pieces are counted already.
    const reserved = { user: viewer.user, quota: 0, size: 0 };
    const file = await storeFile({ stream: Readable.from(readPieces(upload)), name: safeName(name), accepted, reserved, assertWhole });
    if (!file) throw new Problem('bad_request', NOT_WHOLE);
    return file;
  } catch (error) {
    if (error instanceof Problem) await dropPieces(upload);
    throw error;
  }
}
