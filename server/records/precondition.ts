import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { kindOf } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import { text } from '../../shared/kinds/field';
import { schemaOf } from '../../shared/kinds/fieldSchema';
import { accessOf, assertMayDeleteVessels, assertMayWrite } from '../http/access';
import { baseVersionOf } from '../http/baseVersion';
import type { Viewer } from '../http/viewer';
import type { Author, ChangeDraft } from '../log/commit';
import { changeByKey } from '../log/readLog';
import { openVessel, type Open, type VesselId, vesselNumber } from './openVessel';

const SAID = text('X-Keyboard');

/** Who is at the keyboard of a shared computer, from `X-Keyboard`, which is encoded as in an address. @throws Problem 'bad_request' */
function saidBy(request: Request, { user }: Viewer): Pick<Author, 'said'> {
  const header = request.get('x-keyboard');
  if (header === undefined || !accessOf(user).shared) return {};
  try {
    const { data, success } = schemaOf(SAID).safeParse(decodeURIComponent(header));
    // An @ could imitate an e-mail.
    if (success && data && !data.includes('@')) return { said: data };
  } catch {
    // Refused below.
  }
  throw new Problem('bad_request', 'Invalid X-Keyboard. Send rank and name, percent-encoded.');
}

/**
 * The author of a write: the viewer, the mutation key if the request has an Idempotency-Key, and the epoch that the write is based on, from
 * If-Match or X-Epoch. @throws Problem 'bad_request'.
 */
export function authorOf(request: Request, viewer: Viewer): Author {
  const { user, email } = viewer;
  const mayWrite = async (scope: number, record: number | null) => {
    await viewer.assertSignedIn();
    assertMayWrite(user, scope, record);
  };
  const assertMayStore = ({ kind, op }: ChangeDraft) => {
    if (kindOf(kind).scope === 'fleet' && op === 'deleted') assertMayDeleteVessels(user);
  };
  const author = {
    user,
    email,
    ...saidBy(request, viewer),
    assertMayWrite: mayWrite,
    assertMayStore,
    epoch: baseVersionOf(request)?.epoch ?? request.get('x-epoch'),
  };
  const key = request.get('idempotency-key');
  if (key === undefined) return author;
  if (!/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Problem('bad_request', 'Invalid Idempotency-Key. Use 1 to 128 visible ASCII characters.');
  return { ...author, once: { key: `${viewer.user}:${key}`, request: digest(request) } };
}

/** Whether a change with the key of `request` exists already. The request then gets the same answer, even if its vessel was deleted since. */
export async function isRepeat(request: Request, viewer: Viewer): Promise<boolean> {
  const { once } = authorOf(request, viewer);
  return once !== undefined && (await changeByKey(once.key)) !== null;
}

/** Finds the vessel of a write. For a repeated request the vessel may be deleted. @throws Problem as `openVessel` */
export const openForWriting =
  (request: Request, viewer: Viewer): Open =>
  async (raw, sentences) => {
    try {
      return await openVessel(viewer, raw, sentences);
    } catch (error) {
      const isGone = error instanceof Problem && error.code === 'not_found';
      if (!isGone || !(await isRepeat(request, viewer))) throw error;
      return vesselNumber(viewer, raw, sentences) as VesselId;
    }
  };

function digest(request: Request): string {
  const path = request.originalUrl.split('?')[0];
  const content = JSON.stringify([request.method, path, request.get('if-match') ?? '', request.body ?? null]);
  return createHash('sha256').update(content).digest('base64url');
}
