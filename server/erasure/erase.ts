import { randomUUID } from 'node:crypto';
import { personalBlanks } from '../../shared/kinds/personal';
import { kindOf } from '../../shared/kinds/kinds';
import { append } from '../log/append';
import { blankPast } from '../log/blankPast';
import type { Author } from '../log/commit';
import { ERASURES } from '../log/readErasures';
import { notFound } from '../records/readRecords';
import { type ChangeDocument, ChangeModel } from '../database/models/log';
import { DigestModel, WebhookModel } from '../database/models/delivery';
import { trusted } from '../database/encoding';
import { storage } from '../database/storage';
import { leaseFor } from '../delivery/delivery';
import { LEASE_MS } from '../digests/sendDigest';

export type RecordKey = Pick<ChangeDocument, 'scope' | 'kind' | 'record'>;

/**
 * Erases the personal data of a record, deleted or not. The recorded change blanks the record; then the values are blanked in the changes before it
 * and in what waits to be delivered. If the process dies in between, `finishErasures` does the rest. Numbers and dates stay. An erasure that is the
 * newest change of the record is not repeated, unless `again`. @throws Problem 'not_found'; what `append` throws.
 */
export async function eraseRecord({ scope, kind, record }: RecordKey, author: Author, { again = false } = {}): Promise<void> {
  const description = kindOf(kind);
  const blanks = personalBlanks(description);
  if (!blanks) throw notFound(description);
  await append(scope, author, { kind, record }, async () => {
    const document = await storage.record(kind, { _id: record, vessel: scope }, { rev: 1 });
    if (!document) throw notFound(description);
    const [newest] = await storage.changes({ scope, kind, record, rev: document.rev }, { projection: { op: 1 }, limit: 1 });
    if (newest?.op === 'erased' && !again) return null;
    return { kind, record, rev: document.rev + 1, op: 'erased', fields: blanks, was: blanks };
  });
  await finish({ scope, kind, record });
}

async function finish(of: Partial<RecordKey> = {}): Promise<void> {
  for (const erasure of await storage.changes({ op: 'erased', blanked: { $exists: false }, ...of }, { hint: ERASURES })) {
    await blankPast(erasure);
    // Requests and mails that wait are composed again from the log. A process that is composing one can no longer store it; its clock may be ahead, so
    // leases up to twice as long are ended too.
    await WebhookModel.updateOne({ _id: 'webhook' }, { $set: { pending: null, life: randomUUID() } });
    const isLeased = trusted({ $gt: new Date(), $lte: leaseFor(2 * LEASE_MS) });
    await DigestModel.updateMany({ mail: trusted({ $exists: false }), next: isLeased }, { $set: { next: new Date() } });
    await DigestModel.updateMany({ mail: trusted({ $exists: true }) }, { $unset: { mail: 1 } });
    const { scope, kind, record, rev } = erasure;
    await ChangeModel.updateOne({ scope, kind, record, rev }, { $set: { blanked: true } });
  }
}

/** Finishes the erasures that were interrupted: at a start, and when the database is back. */
export const finishErasures = (): Promise<void> => finish();
