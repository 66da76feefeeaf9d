import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { readTag, type BaseVersion } from '../../shared/log/baseVersion';
import { Problem } from '../../shared/basics/problem';
import type { Viewer } from '../http/viewer';
import type { Author } from '../log/commit';
import { changeByKey } from '../log/readLog';
import { digits, openVessel, type Open, type VesselId } from './openVessel';

function groundOf(request: Request): BaseVersion | undefined {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const ground = readTag(header);
  if (!ground) throw new Problem('bad_request', 'Invalid If-Match. Send the ETag of what was edited, or the revision alone, like "3".');
  return ground;
}

/** The revision an edit was based on, from `If-Match: "3.epoch"` or `"3"`; undefined when the request names none. @throws Problem 'bad_request'. */
export const basedOn = (request: Request): number | undefined => groundOf(request)?.rev;

/**
 * The author of a write: the viewer, the mutation key when the request carries an Idempotency-Key, and the epoch of what it was written
 * on, from If-Match or, where there is nothing to match yet, X-Epoch. @throws Problem 'bad_request'.
 */
export function authorOf(request: Request, viewer: Viewer): Author {
  const { user, email, assertSignedIn } = viewer;
  const author = { user, email, assertSignedIn, epoch: groundOf(request)?.epoch ?? request.get('x-epoch') };
  const key = request.get('idempotency-key');
  if (key === undefined) return author;
  if (!/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Problem('bad_request', 'Invalid Idempotency-Key. Use 1 to 128 visible ASCII characters.');
  return { ...author, once: { key: `${viewer.user}:${key}`, request: digest(request) } };
}

/** Whether the key of `request` has made a change already: it is then answered alike, whatever became of its vessel or record since. */
export async function isRepeat(request: Request, viewer: Viewer): Promise<boolean> {
  const { once } = authorOf(request, viewer);
  return once !== undefined && (await changeByKey(once.key)) !== null;
}

/** Finds the vessel of a write: one that exists, or whose deletion came after what is only repeated now. @throws Problem as `openVessel` */
export const openForWriting =
  (request: Request, viewer: Viewer): Open =>
  async (raw, sentences) => {
    try {
      return await openVessel(raw, sentences);
    } catch (error) {
      const isGone = error instanceof Problem && error.code === 'not_found';
      if (!isGone || !(await isRepeat(request, viewer))) throw error;
      return digits(raw, sentences.ids, 'vessel_id') as VesselId;
    }
  };

function digest(request: Request): string {
  const path = request.originalUrl.split('?')[0];
  const content = JSON.stringify([request.method, path, request.get('if-match') ?? '', request.body ?? null]);
  return createHash('sha256').update(content).digest('base64url');
}
