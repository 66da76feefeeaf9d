/** Files that an earlier page has left: what it had begun is not sent twice. */
import { expect, test } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { type BulkFile, stillWaiting } from '../../client/records/files/bulk/bulkStore';
import type { PendingEdit } from '../../client/sync/store';

const left = (name: string, of: number): BulkFile => ({ key: name, file: new File(['12345'], name), of, state: 'chosen', isStored: true });
const record = (id: number, file: object | null) => ({ id, vessel_id: 1, rev: 1, file }) as AnyRecord;
const stored = (name: string, size: number) => ({ id: `of ${name}`, name, type: 'application/pdf', size, at: '2026-11-22T00:00:00Z' });

test('what has arrived, or is on its way in the outbox, waits no more; that of a certificate that is gone is asked about', () => {
  const files = [
    left('came.pdf', 1),
    left('photo.jpeg', 2),
    left('on-its-way.pdf', 3),
    left('other.pdf', 4),
    left('waits.pdf', 5),
    left('gone.pdf', 6),
  ];
  const records = [
    record(1, stored('came.pdf', 5)),
    record(2, stored('photo.jpg', 5)),
    record(3, null),
    record(4, stored('other.pdf', 4)),
    record(5, null),
  ];
  const pending = [{ op: 'attached', id: 3, file: { content: new File(['12345'], 'on-its-way.pdf') } }] as PendingEdit[];
  expect(stillWaiting(files, records, pending).map(({ key, of }) => [key, of])).toEqual([
    ['other.pdf', 4],
    ['waits.pdf', 5],
    ['gone.pdf', null],
  ]);
});
