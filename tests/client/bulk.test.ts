/** Files that an earlier page has left: what it had begun is not sent twice. */
import { afterEach, expect, test, vi } from 'vitest';
import type { AnyRecord } from '../../shared/kinds/kind';
import { bulkAt, type BulkFile, scopeKey, stillWaiting } from '../../client/records/files/bulk/bulkStore';
import { addToBulk, adoptBulk, sendBulk } from '../../client/records/files/bulk/bulkUpload';
import { clearSession, writeToken } from '../../client/net/session';
import { live } from '../../client/sync/live';
import { LOADING, type PendingEdit, READY } from '../../client/sync/store';

afterEach(() => {
  clearSession();
  live.reset();
  vi.unstubAllGlobals();
});

const left = (name: string, of: number): BulkFile => ({ key: name, file: new File(['12345'], name), of, state: 'chosen', isLeft: true });
const record = (id: number, file: object | null) => ({ id, vessel_id: 1, rev: 1, file }) as AnyRecord;
/** Opens a vessel with these certificates. */
const show = (vessel: number, certificates: readonly number[], vesselLoading = READY) =>
  live.change((draft) => {
    const ofVessel = certificates.map((id) => [id, { ...record(id, null), vessel_id: vessel }]);
    const records = { certificates: Object.fromEntries(ofVessel) as Record<number, AnyRecord> };
    Object.assign(draft, { selected: vessel, vessel: { epoch: 'epoch', seq: 1, records }, vesselLoading });
  });
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

test('files that have no answer when the session ends are left for the next one to adopt, and the others are not sent', async () => {
  const sent: string[] = [];
  class Unanswered extends EventTarget {
    upload = new EventTarget();
    open = (_method: string, path: string) => void sent.push(path);
    setRequestHeader = () => {};
    send = () => {};
    abort = () => void this.dispatchEvent(new Event('abort'));
  }
  vi.stubGlobal('XMLHttpRequest', Unanswered);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  writeToken('a.b.c');
  const scope = scopeKey(7);
  addToBulk(
    7,
    [1, 2, 3, 4].map((of) => left(`${of}.pdf`, of)).map(({ isLeft: _isLeft, ...file }) => file),
  );
  const result = sendBulk(7, false);
  await expect.poll(() => sent).toHaveLength(2);
  clearSession();
  live.reset();
  await expect.poll(() => bulkAt(scope)).toBeUndefined();
  expect(await result).toBeNull();
  expect(sent).toHaveLength(2);

  // This browser could not store them.
  writeToken('d.e.f');
  await adoptBulk(7);
  expect(bulkAt(scopeKey(7))).toBeUndefined();
  writeToken('a.b.c');
  show(7, [1, 2, 3, 4]);
  // The outbox has adopted the two that had been sent.
  const inOutbox = (of: number) => ({
    op: 'attached',
    kind: 'certificates',
    vessel: 7,
    id: of,
    file: { content: new File([], `${of}.pdf`) },
  });
  live.change((draft) => void (draft.pending.certificates = [1, 2].map(inOutbox) as PendingEdit[]));
  const adopting = adoptBulk(7);
  addToBulk(7, [left('5.pdf', 5)]);
  await adopting;
  expect(bulkAt(scope)).toMatchObject({ busy: false, files: [{ key: '5.pdf' }, { key: '3.pdf' }, { key: '4.pdf' }] });
});

test('the files of a ship keep their certificates if another ship is opened before they are adopted', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  writeToken('a.b.c');
  show(8, [1, 2]);
  const scope = scopeKey(8);
  addToBulk(
    8,
    [1, 2].map((of) => ({ ...left(`${of}.pdf`, of), key: `of ship 8: ${of}` })),
  );
  const sending = sendBulk(8, false);
  clearSession();
  live.reset();
  expect(await sending).toBeNull();

  writeToken('a.b.c');
  show(8, [1, 2]);
  const adopting = adoptBulk(8);
  show(9, [3]);
  await adopting;
  expect(bulkAt(scope)).toBeUndefined();
  // Its certificates are not there yet.
  show(8, [], LOADING);
  await adoptBulk(8);
  expect(bulkAt(scope)).toBeUndefined();

  show(8, [1, 2]);
  await adoptBulk(8);
  expect(bulkAt(scope)?.files.map(({ of, state }) => [of, state])).toEqual([
    [1, 'chosen'],
    [2, 'chosen'],
  ]);
});
