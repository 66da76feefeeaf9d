import type { Request } from 'express';
import type { StoredFile } from '../../shared/kinds/field';
import type { Author } from '../log/commit';
import { settleUpload } from '../database/fileStore';
import type { Viewer } from '../http/viewer';
import { authorOf } from '../records/precondition';
import type { Received } from './receiveFile';

/**
 * The author of an upload: the user, and the Idempotency-Key with a hash of the request body. The body is replaced by the digest of the file, so that a
 * repeat of the key with another file is refused.
 */
export function authorOfUpload(request: Request, viewer: Viewer, received: Received): Author {
  request.body = { digest: received.digest };
  return authorOf(request, viewer);
}

/** Runs the write that adds `file` to the log. Afterwards the file is deleted if no change refers to it. */
export async function settling<T>(file: StoredFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (file) await settleUpload(file.id);
  }
}
