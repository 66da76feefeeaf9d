import type { Request } from 'express';
import { Problem } from '../../shared/basics/problem';
import { readTag, type BaseVersion } from '../../shared/log/change';

/** The version that an edit is based on, from `If-Match`; undefined without one. @throws Problem 'bad_request' */
export function baseVersionOf(request: Request): BaseVersion | undefined {
  const header = request.get('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const version = readTag(header);
  if (!version) throw new Problem('bad_request', 'Invalid If-Match. Send the ETag of what was edited, or the revision alone, like "3".');
  return version;
}

/**
 * The revision that an edit is based on, from `If-Match: "3.epoch"` or `"3"`; undefined without one. A restored backup begins a new epoch. @throws
 * Problem 'bad_request'.
 */
export const basedOn = (request: Request): number | undefined => baseVersionOf(request)?.rev;
