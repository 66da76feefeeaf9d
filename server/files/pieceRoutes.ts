import express, { type Request, type Response } from 'express';
import { Problem } from '../../shared/basics/problem';
import type { StoredFile } from '../../shared/kinds/field';
import { storedBytes } from '../database/fileStore';
import { dropPieces, type PieceUpload, received, storePiece } from '../database/pieceStore';
import type { Route } from '../http/route';
import { callerOf, createSlots } from '../http/limits';
import type { Viewer } from '../http/viewer';
import { changeByKey } from '../log/readLog';
import { count } from '../schemas/values';
import { abortSlowUpload, type FileLimits, tooLarge } from './receiveFile';
import * as z from 'zod';

/** The maximum size of a piece, in bytes. */
const LONGEST = 1_000_000;
/** The maximum size of all incomplete uploads of an account, in files of the largest size. */
const MOST_FILES = 4;

const KEY = { key: z.string().regex(/^[\w-]{1,64}$/) };
const STORAGE_USED = z.object({ kept: count.describe('Bytes, versions included.'), most: count.nullable().describe('Null for no limit.') });
const RECEIVED = z.object({ received: count.describe('Bytes.') });

/** The upload with this key. @throws Problem 'bad_request' for an invalid key. */
export function uploadOf(key: unknown, { user }: Viewer): PieceUpload {
  if (typeof key !== 'string' || !/^[\w-]{1,64}$/.test(key))
    throw new Problem('bad_request', 'Invalid key of the upload. Use 1 to 64 letters, digits, - and _.');
  return { user, key };
}

/** The size of a file whose upload has been stored: only its last answer was lost, and no piece is sent again. Undefined for another upload. */
async function storedSize({ user, key }: PieceUpload): Promise<number | undefined> {
  const file = (await changeByKey(`${user}:${key}`))?.fields.file as StoredFile | null | undefined;
  return file?.size;
}

const readBytes = express.raw({ type: () => true, limit: LONGEST, inflate: false });

/** The bytes in the body of a request. @throws Problem 'too_large', 'bad_request'. */
async function pieceIn(request: Request, response: Response): Promise<Buffer> {
  if (!request.is('application/octet-stream')) throw new Problem('bad_request', 'Send the bytes of a piece as application/octet-stream.');
  if (Number(request.headers['content-length'] ?? 0) > LONGEST)
    throw new Problem('too_large', 'The piece is too large. Send at most 1 MB at a time.');
  const stopWatching = abortSlowUpload(request);
  try {
    await new Promise<void>((resolve, reject) => {
      readBytes(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
  } finally {
    stopWatching();
  }
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/**
 * Resumable uploads: pieces are sent one after the other, and the request that adds the file to its record then names their key.
 */
export function pieceRoutes({ largest: limit, quota }: FileLimits): readonly Route[] {
  const limits = { most: MOST_FILES * limit, quota };
  const inSlot = createSlots(2, 20);
  return [
    {
      method: 'get',
      path: '/uploads',
      docs: { summary: 'The bytes of files that the account stores, and its limit', answer: STORAGE_USED },
      run: async (_request, { user }) => ({ status: 200, body: { kept: await storedBytes(user), most: quota || null } }),
    },
    {
      method: 'get',
      path: '/uploads/:key',
      docs: { summary: 'How much of an upload has arrived', params: KEY, answer: RECEIVED },
      run: async (request, viewer) => {
        const upload = uploadOf(request.params.key, viewer);
        return { status: 200, body: { received: (await storedSize(upload)) ?? (await received(upload)) } };
      },
    },
    {
      method: 'put',
      path: '/uploads/:key',
      docs: {
        summary: 'Send the next piece of an upload, at most 1 MB',
        params: KEY,
        query: { at: count },
        body: 'bytes',
        answer: RECEIVED,
      },
      run: async (request, viewer, response) => {
        const upload = uploadOf(request.params.key, viewer);
        const at = String(request.query.at);
        if (!/^\d{1,12}$/.test(at)) throw Problem.field('bad_request', 'at', 'Invalid at. Send where the piece begins, in bytes.');
        const bytes = await pieceIn(request, response);
        if (Number(at) + bytes.length > limit) throw tooLarge(limit);
        // Takes a slot only after the piece has arrived, so that a slow link does not block others.
        const size = await inSlot(callerOf(request, viewer), () => storePiece(upload, Number(at), bytes, limits));
        return { status: 200, body: { received: size } };
      },
    },
    {
      method: 'delete',
      path: '/uploads/:key',
      docs: { summary: 'Discard an upload', params: KEY, answer: null },
      run: async (request, viewer) => {
        await dropPieces(uploadOf(request.params.key, viewer));
        return { status: 204 };
      },
    },
  ];
}
