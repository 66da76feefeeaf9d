import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LiveClient } from '../../client/sync/createLive';
import { Discarded } from '../../client/sync/inFlight';
import { clearSession, writeToken } from '../../client/net/session';
import { type Upload, uploadFile } from '../../client/net/upload';
import { discardText } from '../../client/records/pending/slowWriteText';
import type { PendingEdit } from '../../client/sync/store';
import { paths } from '../../shared/api/paths';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { aServerForEachTest, blank, crewMember, names, opened, refuse, same, server, until, VESSEL } from './liveFixture';

aServerForEachTest();
afterEach(() => vi.unstubAllGlobals());

const sent = (method: string) => server.requests.filter((request) => request.method === method);
const keyOf = (live: Awaited<ReturnType<typeof opened>>) => live.store.getState().pending.crew?.[0]?.key ?? '';

test('the pause a refusal asks for is kept', async () => {
  const live = await opened();
  const tries: number[] = [];
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT') return false;
    if (tries.push(performance.now()) > 1) return false;
    response.setHeader('Retry-After', '2');
    refuse(response, 429, { error: 'Too many requests.', code: 'too_many' });
    return true;
  };
  await live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  // Left to itself it would have tried again after one second.
  expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(1_900);
});

test('a discarded write is neither sent again nor painted, and the next one of the record is sent without what it held', async () => {
  const live = await opened();
  server.onRequest = (request, response) => {
    if (request.method !== 'PUT') return false;
    refuse(response, 503, { error: 'The database does not answer.', code: 'unavailable' });
    return true;
  };
  const first = live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler', passport: null }, 1);
  const second = live.update('crew', VESSEL, 1, { name: 'Ann', rank: 'Oiler', passport: 'P-9' }, 1);
  const given = expect(first).rejects.toBeInstanceOf(Discarded);
  await until(() => sent('PUT').length === 1);
  server.onRequest = () => false;
  expect(live.discard(keyOf(live))).toBe(true);
  await given;
  await second;
  await same(live);
  expect(live.records('crew')[0]).toMatchObject({ rank: 'Master', passport: 'P-9' });
  expect(sent('PUT')).toHaveLength(2);
});

test('a discarded deletion brings the row back; one that had its effect is taken out by the log', async () => {
  const live = await opened();
  server.onRequest = (request, response) => {
    if (request.method === 'DELETE') refuse(response, 502, {});
    return request.method === 'DELETE';
  };
  const refused = expect(live.remove('crew', VESSEL, 1, 1)).rejects.toBeInstanceOf(Discarded);
  await until(() => sent('DELETE').length === 1);
  expect(names(live)).toEqual([]);
  live.discard(keyOf(live));
  await refused;
  expect(names(live)).toEqual(['Ann']);

  // It happens, but neither the answer nor the change arrives.
  server.onRequest = (request, response) => {
    if (request.method !== 'DELETE') return false;
    server.write(VESSEL, 'crew', 1, 'deleted', {}, true);
    refuse(response, 504, {});
    return true;
  };
  const echoed = expect(live.remove('crew', VESSEL, 1, 1)).rejects.toBeInstanceOf(Discarded);
  await until(() => sent('DELETE').length === 2);
  live.discard(keyOf(live));
  await echoed;
  await same(live);
  expect(names(live)).toEqual([]);
  expect(live.discard('none')).toBe(false);
});

test('a write that waits for another of its record is not slow, however long the other takes', async () => {
  const live = await opened({ upload: () => new Promise(() => {}) });
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => (answer = done));
  server.onRequest = async ({ method }) => {
    if (method === 'POST') await isAnswered;
    return false;
  };
  const slow = () => Object.keys(live.store.getState().delays);
  void live.attach('crew', VESSEL, 1, { content: new File(['paper'], 'large.pdf') });
  void live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
  void live.create('crew', VESSEL, crewMember('Sent last'));
  const [file = '', edit, last = ''] = live.store.getState().pending.crew?.map(({ key }) => key) ?? [];
  await until(() => slow().includes(file) && slow().includes(last));
  expect(slow()).not.toContain(edit);
  answer();
});

test('a file that a portal answers in place of the server is sent again, not refused', async () => {
  const answers = ['<html>Sign in to the ship’s network</html>', JSON.stringify({ id: 1, vessel_id: VESSEL, rev: 2 })];
  class Portal extends EventTarget {
    upload = new EventTarget();
    status = 200;
    responseText = '';
    open() {}
    setRequestHeader() {}
    send() {
      this.responseText = answers.shift() ?? '';
      this.dispatchEvent(new Event('load'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Portal);
  writeToken('a session');
  onTestFinished(() => clearSession());
  const live = await opened({ upload: uploadFile });
  await live.attach('certificates', VESSEL, 1, { content: new File(['paper'], 'paper.pdf') });
  expect(answers).toEqual([]);
});

describe('of many files two are sent at a time;', () => {
  /** A page that sends the files of these certificates, and the function that answers what is sent. */
  async function sending(...ids: number[]) {
    const sent: string[] = [];
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    const upload = async ({ path }: Upload): Promise<AnyRecord> => {
      sent.push(path);
      await isAnswered;
      return { id: 0, vessel_id: VESSEL, rev: 2 };
    };
    const live = await opened({ upload });
    const attach = (id: number) => live.attach('certificates', VESSEL, id, { content: new File(['paper'], `${id}.pdf`) });
    return { live, sent, answer, attach, files: ids.map(attach) };
  }
  const uploadsOf = (...ids: number[]) => ids.map((id) => paths.fileUpload('certificates', VESSEL, id));

  test('other writes go out beside them, and a file that is discarded before its turn is not sent', async () => {
    const { live, sent, answer, files } = await sending(1, 2, 3, 4, 5);
    await live.update('crew', VESSEL, 1, { rank: 'Oiler' }, 1);
    expect(sent).toEqual(uploadsOf(1, 2));
    const given = expect(files[2]).rejects.toBeInstanceOf(Discarded);
    live.discard(live.store.getState().pending.certificates?.[2]?.key ?? '');
    await given;
    answer();
    await Promise.all(files.toSpliced(2, 1));
    expect(sent).toEqual(uploadsOf(1, 2, 4, 5));
  });

  test('one that an earlier page may have sent may be done, although its turn has not come', async () => {
    const { live, sent, attach } = await sending(1, 2);
    void attach(3).catch(() => undefined);
    const edits = live.store.getState().pending.certificates ?? [];
    const [first, , unsent] = edits.map(({ key }) => key);
    const resumed = { ...(edits[2] as PendingEdit), key: 'of an earlier page', id: 4 };
    void live.resume(resumed);
    await until(() => sent.length === 2);
    expect([first, unsent, resumed.key].map((key) => live.mayBeDone(key ?? ''))).toEqual([true, false, true]);
    expect(discardText(resumed, live.mayBeDone(resumed.key))).toBe(
      'It may have been done although the server has not confirmed it. If so, the record has it. If not, the file will not be sent.',
    );
  });

  test('a file whose turn comes in the next session is left to the outbox', async () => {
    const { live, sent, answer, attach } = await sending(1, 2, 3);
    await until(() => sent.length === 2);
    live.reset();
    live.start();
    const next = attach(4);
    answer();
    await next;
    expect(sent).toEqual(uploadsOf(1, 2, 4));
  });
});

describe('a write made from what an earlier one has saved, while another of its record waits,', () => {
  /** Changes wait until the function that it returns is called. */
  function holdChanges(): () => void {
    let answer = () => {};
    const isAnswered = new Promise<void>((done) => (answer = done));
    server.onRequest = async ({ method }) => {
      if (method === 'PUT') await isAnswered;
      return false;
    };
    return answer;
  }

  /** Rank is saved, `waiting` waits until `answer` is called, and Rank is changed back. */
  async function changedBack(
    waiting: Values = { passport: 'P-77' },
  ): Promise<{ live: LiveClient; back: Promise<AnyRecord>; answer(): void }> {
    const live = await opened();
    const saved = await live.update('crew', VESSEL, 1, { ...crewMember('Ann'), rank: 'Oiler' }, 1);
    const answer = holdChanges();
    void live.update('crew', VESSEL, 1, waiting, 2);
    const back = live.update('crew', VESSEL, 1, { ...crewMember('Ann'), rank: 'Master' }, saved);
    return { live, back, answer };
  }

  test('leaves the change that waits', async () => {
    const { live, back, answer } = await changedBack();
    expect(live.records('crew')[0]).toMatchObject({ rank: 'Master', passport: 'P-77' });
    answer();
    await back;
    await same(live);
    expect(live.records('crew')[0]).toMatchObject({ rank: 'Master', passport: 'P-77', rev: 4 });
  });

  test('leaves the items that wait, made from a shown record with its computed quantities', async () => {
    const item = { sl_no: 1, item_name: 'Impeller', quantity_requested: 5, quantity_supplied: 0 };
    const requisition = { ...blank('requisitions'), requisition_no: 'R-1', date_of_requisition: '2026-06-01', items: [item] };
    server.write(VESSEL, 'requisitions', 1, 'created', requisition);
    const live = await opened();
    await live.update('requisitions', VESSEL, 1, { remarks: 'Urgent' }, 1);
    const [shown] = live.records('requisitions') as [AnyRecord];
    const supplied = [{ ...item, quantity_supplied: 5 }];
    const answer = holdChanges();
    void live.update('requisitions', VESSEL, 1, { items: supplied }, 2);
    const back = live.update('requisitions', VESSEL, 1, { items: [item], remarks: null }, shown);
    expect(live.records('requisitions')[0]).toMatchObject({ items: supplied, remarks: null });
    answer();
    await back;
    await same(live);
    expect(live.records('requisitions')[0]).toMatchObject({ items: supplied, remarks: null, rev: 4 });
  });

  test('does not replace what somebody else has saved since', async () => {
    const { live, back, answer } = await changedBack();
    server.write(VESSEL, 'crew', 1, 'updated', { rank: 'Bosun' });
    answer();
    await expect(back).rejects.toMatchObject({ code: 'conflict', message: expect.not.stringMatching(/^You /) });
    await same(live);
    expect(live.records('crew')[0]).toMatchObject({ rank: 'Bosun', passport: 'P-77' });
  });

  test('does not replace what its author has saved in the same field since, and accuses nobody else', async () => {
    const { live, back, answer } = await changedBack({ rank: 'Bosun' });
    answer();
    await expect(back).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/^You changed Rank of crew member Ann /) });
    await same(live);
    expect(live.records('crew')[0]).toMatchObject({ rank: 'Bosun', rev: 3 });
  });
});
