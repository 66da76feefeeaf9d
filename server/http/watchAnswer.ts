import type { Response } from 'express';
import { ACCESS_SENTENCES as SAY } from '../../shared/api/access';
import { Problem } from '../../shared/basics/problem';
import { checkEpoch } from '../database/epoch';
import { type Access, openAccess, sees } from './access';
import type { Viewer } from './viewer';

/** How often the access of an answer in flight is checked again, in milliseconds. */
export const ANSWER_CHECK_MS = 1_000;

const INVOICES_LAPSED = 'Invoice access has ended. Please open it again.';
const REFUSALS = new Set<unknown>(['signed_out', 'forbidden', 'not_found']);

/**
 * Checks the access of an answer again until the client has received it. If `assertOpen` refuses, an answer that is being received is cut, so that
 * the client sees a broken download, and one that is still being made is refused by `assertNotRefused`. A database that does not answer cuts nothing.
 */
export function watchAnswer(response: Response, assertOpen: () => Promise<void>): void {
  // The client may have left already; 'close' is then in the past.
  if (response.destroyed) return;
  const check = async () => {
    // First, because during a restore the database contains no sessions.
    await checkEpoch();
    await assertOpen();
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => {
      if (!(error instanceof Problem && REFUSALS.has(error.code))) return;
      response.locals.refusal = error;
      // A reset discards what the system still has to send, which may be megabytes.
      if (response.headersSent) response.socket?.resetAndDestroy();
    });
  }, ANSWER_CHECK_MS);
  response.once('close', () => clearInterval(timer));
}

/** @throws Problem if the access of this answer has ended since the request began. */
export function assertNotRefused(response: Response): void {
  const refusal = response.locals.refusal as Problem | undefined;
  if (refusal) throw refusal;
}

/** What an answer contains, as its route says. `vessel`: the vessel that it is about; undefined if it may be about all vessels of the viewer. */
interface Contents {
  forAdministrators?: true;
  withoutInvoices?: true;
  vessel: number | undefined;
}

/** Checks that a viewer may still read what the request began to read. @throws Problem 'signed_out', 'forbidden', 'not_found' */
export async function assertStillReads(
  { user, access, invoiceForm, assertSignedIn }: Viewer,
  { forAdministrators, withoutInvoices, vessel }: Contents,
): Promise<void> {
  const form = await assertSignedIn();
  if (invoiceForm === 'full' && form !== 'full' && !withoutInvoices) throw new Problem('forbidden', INVOICES_LAPSED);
  const now = openAccess(user);
  if (forAdministrators && now.role !== 'administrator') throw new Problem('forbidden', SAY.administrators);
  assertStillSees(access, now, vessel);
}

/** @throws Problem 'not_found' if `now` lacks `vessel`, or without `vessel` any of those of `before`. */
export function assertStillSees(before: Access, now: Access, vessel?: number): void {
  if (now.vessels === null) return;
  const read = vessel === undefined ? before.vessels : [vessel];
  if (read === null || ![...read].every((each) => sees(now, each))) throw new Problem('not_found', 'Vessel not found');
}
