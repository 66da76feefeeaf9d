import type { Request, Response } from 'express';
import type { StoredFile } from '../../shared/kinds/field';
import { sameValue, type Kind, type KindFile } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import type { Author } from '../log/commit';
import { fileChanges } from '../log/readLog';
import { fieldsAt } from '../log/readPast';
import { Problem } from '../../shared/basics/problem';
import type { RecordDocument } from '../database/models/projections';
import { dropPieces, readPieces } from '../database/pieceStore';
import { basedOn } from '../http/baseVersion';
import type { Answer, Route } from '../http/route';
import { digits, type Open, openFor } from '../records/openVessel';
import { authorOf, isRepeat, openForWriting } from '../records/precondition';
import { recordAnswer, readDocument } from '../records/readRecords';
import { changedMeanwhile, edit } from '../records/writeRecords';
import { versions as versionsShape } from '../schemas/changes';
import { recordShape } from '../schemas/records';
import { id as rev } from '../schemas/values';
import { type Accepted, acceptedBy, assertTakesFile } from './fileTypes';
import { uploadOf } from './pieceRoutes';
import { receiveFile, type FileLimits, safeName, authorOfUpload, settling } from './receiveFile';
import { readStoredFile } from '../database/fileStore';
import { sendStream, readBody } from '../http/bodies';
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { Viewer } from '../http/viewer';
import { assertNotRefused } from '../http/watchAnswer';
import { storeFile } from './storeFile';

const locate = async (request: Request, kind: Kind, open: Open) => ({
  scope: await open(request.params.vessel, kind.formErrors.edit),
  id: digits(request.params.id, kind.formErrors.edit.ids),
});

/** The refusal for a record without a file. */
export const noFile = ({ noun }: Kind, file: KindFile) => new Problem('not_found', `No ${file.noun} on server for this ${noun}.`);

function routesOf(kind: Kind, file: KindFile, limits: FileLimits): Route[] {
  const accepted = acceptedBy(file);
  const path = `/vessels/:vessel/${kind.name}/:id`;
  const none = () => noFile(kind, file);
  return [
    {
      method: 'post',
      path: `${path}/${file.upload}`,
      docs: {
        summary: `Send the file of one ${kind.noun}`,
        more: 'One file under any field name of a form, or the key of an upload whose pieces have arrived.',
        body: ['form', piecesBody],
        answer: recordShape(kind),
        writes: true,
      },
      run: async (request, viewer) => {
        const open = openForWriting(request, viewer);
        const { scope, id } = await locate(request, kind, open);
        const repeated = await isRepeat(request, viewer);
        if (!repeated) assertTakesFile(file, await readDocument(kind, scope, id));
        const write = (author: Author, received: StoredFile | null) =>
          settling(received, async () => {
            await locate(request, kind, open); // the vessel may have been deleted meanwhile
            return edit(kind, scope, id, author, (current) => {
              assertTakesFile(file, current);
              return { file: received };
            });
          });
        if (namesPieces(request)) {
          const author = authorOf(request, viewer);
          // A repeated request may find its pieces deleted; its change is found by its key.
          const receive = () =>
            receivePieces(request, viewer, accepted).catch(async (error: unknown) => {
              if (await isRepeat(request, viewer)) return null;
              throw error;
            });
          const record = await write(author, repeated ? null : await receive());
          await dropPieces(uploadOf(request.body.upload, viewer));
          return recordAnswer(200, record);
        }
        const received = await receiveFile(request, viewer, accepted, limits);
        if (!received.file) throw new Problem('bad_request', 'Please select a file first');
        return recordAnswer(200, await write(authorOfUpload(request, viewer, received), received.file));
      },
    },
    {
      method: 'get',
      path: `${path}/${file.download}`,
      docs: {
        summary: `The file of one ${kind.noun}`,
        query: { version: rev.optional() },
        answer: { media: accepted.types.map(({ type }) => type) },
      },
      // Certificates and test reports; invoices have no file.
      withoutInvoices: true,
      run: async (request, viewer, response) => {
        const { scope, id } = await locate(request, kind, openFor(viewer));
        const document = await readDocument(kind, scope, id);
        const version = versionIn(request.query);
        const stored = version === null ? fileOf(document) : await fileOfVersion(kind, scope, id, version);
        if (!stored) throw none();
        return sendStoredFile(response, stored);
      },
    },
    {
      method: 'get',
      path: `${path}/versions`,
      docs: { summary: `All files that one ${kind.noun} has had, newest first`, answer: versionsShape },
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, kind, openFor(viewer));
        await readDocument(kind, scope, id);
        return { status: 200, body: { versions: await versions(kind, scope, id) } };
      },
    },
    {
      method: 'delete',
      path: `${path}/file`,
      docs: {
        summary: `Delete the file of one ${kind.noun}`,
        more: 'With If-Match, a file that has taken the place of another since is not deleted: the answer is 409.',
        answer: recordShape(kind),
        writes: true,
      },
      run: async (request, viewer) => {
        const { scope, id } = await locate(request, kind, openForWriting(request, viewer));
        const author = authorOf(request, viewer);
        const base = basedOn(request);
        const record = await edit(kind, scope, id, author, async (current) => {
          if (!fileOf(current)) throw none();
          if (base !== undefined && !sameValue((await fieldsAt(kind, current, base))?.file, current.file))
            throw await changedMeanwhile(kind, current, author, base, ['file']);
          return { file: null };
        });
        return recordAnswer(200, record);
      },
    },
  ];
}

/** The current file of a record; null without one. */
export const fileOf = (document: RecordDocument): StoredFile | null => (document.file as StoredFile | null | undefined) ?? null;

/** The revision in `?version=`; null for the current file. @throws Problem for `version[]`, which would otherwise be ignored. */
function versionIn(query: Request['query']): string | null {
  if (Object.keys(query).some((name) => name.startsWith('version[')))
    throw new Problem('bad_request', 'Send one version: ?version=NUMBER.');
  return query.version === undefined ? null : String(query.version);
}

/** All files that a record has had, newest first. `version`: the revision that added the file. */
async function versions(kind: Kind, scope: number, id: number) {
  const changes = await fileChanges(scope, kind.name, id);
  return changes
    .filter((change) => change.op === 'updated' || change.rev === 1)
    .flatMap(({ rev, by, fields }) => {
      const file = fields.file as StoredFile | null | undefined;
      return file ? [{ version: rev, by, name: file.name, type: file.type, size: file.size, at: file.at, id: file.id }] : [];
    })
    .reverse();
}

async function fileOfVersion(kind: Kind, scope: number, id: number, version: string): Promise<StoredFile | null> {
  return (await versions(kind, scope, id)).find((each) => String(each.version) === version) ?? null;
}

/** Uploads and downloads. */
export const fileRoutes = (limits: FileLimits): readonly Route[] =>
  KIND_NAMES.map(kindOf).flatMap((kind) => (kind.file ? routesOf(kind, kind.file, limits) : []));

/**
 * Streams a stored file as an attachment under its own name, so that a browser never renders it on our origin.
 * @throws Problem if the access of this answer has ended meanwhile.
 */
export async function sendStoredFile(response: Response, file: StoredFile): Promise<Answer> {
  assertNotRefused(response);
  response.attachment(file.name);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', file.size);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('Cache-Control', 'private, no-store');
  await sendStream(readStoredFile(file.id, file.size), response);
  return { status: 200 };
}

/** The body of an upload whose pieces have arrived. */
const piecesBody = z.object({
  upload: z.string('Send the key of the upload.'),
  name: z.string('Send the name of the file.').max(1_000, 'The name is too long.'),
  sha256: z.string('Send the SHA-256 of the file.').regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the file, in hex.'),
});

/** Whether a request names an upload in pieces instead of containing a file. */
const namesPieces = (request: Request): boolean =>
  request.is('application/json') !== false && typeof request.body === 'object' && request.body !== null && 'upload' in request.body;

const NOT_WHOLE = 'The upload did not arrive whole. Please try again.';

/**
 * Joins the pieces of an upload to a stored file. If the file is refused, its pieces are deleted, so that a new attempt starts over.
 * @throws Problem 'invalid', 'unsupported_type', and 'bad_request' if the bytes do not match the digest.
 */
async function receivePieces(request: Request, viewer: Viewer, accepted: Accepted): Promise<StoredFile> {
  const { upload: key, name, sha256 } = readBody(request, piecesBody);
  const upload = uploadOf(key, viewer);
  const assertWhole = (arrived: string) => {
    if (arrived !== sha256) throw new Problem('bad_request', NOT_WHOLE);
  };
  try {
    // The quota counts its pieces already.
    const reserved = { user: viewer.user, quota: 0, size: 0 };
    const file = await storeFile({ stream: Readable.from(readPieces(upload)), name: safeName(name), accepted, reserved, assertWhole });
    if (!file) throw new Problem('bad_request', NOT_WHOLE);
    return file;
  } catch (error) {
    if (error instanceof Problem) await dropPieces(upload);
    throw error;
  }
}
