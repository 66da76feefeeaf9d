import type { Request } from 'express';
import type { StoredFile } from '../../shared/kinds/field';
import type { Author } from '../log/commit';
import { settleUpload } from '../database/fileStore';
import type { Viewer } from '../http/viewer';
import { authorOf } from '../records/precondition';
import type { Received } from './receiveFile';

/** The author of an upload: a repeat must bring the same bytes to count as the same request. */
export function authorOfUpload(request: Request, viewer: Viewer, received: Received): Author {
  request.body = { digest: received.digest };
  return authorOf(request, viewer);
}

/** Runs the write that makes `file` part of the log; a file no change came to refer to goes again. */
export async function settling<T>(file: StoredFile | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    if (file) await settleUpload(file.id);
  }
}
