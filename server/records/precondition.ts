import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Problem } from '../../shared/problem';
import type { Viewer } from '../http/viewer';
import type { Author } from '../log/append';

/** The revision an edit was based on, from `If-Match: "3"`; undefined when the request names none. @throws Problem 'bad_request'. */
export function basedOn(request: Request): number | undefined {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const rev = /^(?:W\/)?"?([1-9][0-9]{0,8})"?$/.exec(header)?.[1];
  if (!rev) throw new Problem('bad_request', 'Invalid If-Match. Send the revision the edit was based on, like "3".');
  return Number(rev);
}

/** The author of a write: the viewer, and the mutation key when the request carries an Idempotency-Key. @throws Problem 'bad_request'. */
export function authorOf(request: Request, viewer: Viewer): Author {
  const author = { user: viewer.user, email: viewer.email };
  const key = request.get('idempotency-key');
  if (key === undefined) return author;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw new Problem('bad_request', 'Invalid Idempotency-Key. Use 1 to 128 visible ASCII characters.');
  return { ...author, once: { key: `${viewer.user}:${key}`, request: digest(request) } };
}

function digest(request: Request): string {
  const path = request.originalUrl.split('?')[0];
  const content = JSON.stringify([request.method, path, request.get('if-match') ?? '', request.body ?? null]);
  return createHash('sha256').update(content).digest('base64url');
}
