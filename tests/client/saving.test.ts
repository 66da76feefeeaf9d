/** A form that sends its values and a file in one request. */
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { clearSession, writeToken } from '../../client/net/session';
import { openForm } from '../../client/records/form/formState';
import { blankTyped } from '../../client/records/form/typedValues';
import { useSaving } from '../../client/records/form/useSaving';
import { screensOf } from '../../client/records/kinds/registry';
import { live } from '../../client/sync/live';
import { addRefused, settleRefused, VALUES_REFUSED } from '../../client/sync/inFlight';
import { emptyState, type PendingEdit } from '../../client/sync/store';
import { paths } from '../../shared/api/paths';
import { Problem } from '../../shared/basics/problem';
import { kindOf } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';

beforeEach(() => writeToken('a session'));
afterEach(() => {
  clearSession();
  live.reset();
  vi.unstubAllGlobals();
});

const kind = kindOf('equipment-inspections');
const typed = { ...blankTyped(kind), item_name: 'SSAS test', category: 'SSAS', next_due_date: '01-03-2027' };
const REPORT = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf', lastModified: 1 });

const linkIs = (state: 'live' | 'reconnecting') => live.change((draft) => void (draft.link = { state, since: 1 }));

/** Opens the form, types the same test with the same report, and saves it. Returns what was saved and how it failed. */
async function save(
  report = REPORT,
  onQueued = () => {},
  id: number | null = null,
  others: Partial<Parameters<typeof useSaving>[0]> = {},
): Promise<{ saved: unknown[]; failed: unknown[] }> {
  const [saved, failed]: [unknown[], unknown[]] = [[], []];
  let submit = async () => {};
  function Form({ onSaving }: { onSaving(saving: ReturnType<typeof useSaving>): void }) {
    const saving = useSaving({
      kind,
      screen: screensOf(kind.name).form,
      route: { mode: id === null ? 'add' : 'edit', vessel: 7, id, invalid: null },
      state: openForm(blankTyped(kind), 0, typed),
      dispatch: () => {},
      readValues,
      epoch: 'epoch',
      by: '',
      record: undefined,
      report,
      isLeft: () => false,
      onQueued,
      onSaved: (record) => saved.push(record.id),
      onDiscarded: () => {},
      onFailed: ({ code }) => failed.push(code),
      ...others,
    });
    onSaving(saving);
    return null;
  }
  renderToStaticMarkup(createElement(Form, { onSaving: (saving) => void (submit = saving.submit) }));
  await submit();
  return { saved, failed };
}

/** A server that stores a record under each new key. The answer to its first request is lost, and with it the link. */
function losesFirstAnswer() {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  const records = new Map<string | null, number>();
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { headers, body }: RequestInit) => {
    const key = new Headers(headers).get('Idempotency-Key');
    const isLost = records.size === 0;
    const id = records.get(key) ?? records.size + 1;
    records.set(key, id);
    bodies.push(Object.fromEntries(body as FormData));
    if (!isLost) return Response.json({ id, vessel_id: 7, rev: 1 }, { status: 201 });
    linkIs('reconnecting');
    throw new TypeError('Failed to fetch');
  });
  linkIs('live');
  return bodies;
}

test('a test with a report whose answer is lost with the link is saved once, and one that is entered twice is saved twice', async () => {
  const bodies = losesFirstAnswer();
  expect(await save()).toEqual({ saved: [1], failed: [] });
  expect(await save()).toEqual({ saved: [2], failed: [] });
  const sent = { ...blankTyped(kind), ...typed, next_due_date: '2027-03-01', file: REPORT };
  expect(bodies).toEqual([sent, sent, sent]);
});

test('a report that is too large for one request over a satellite link is sent after its values', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
    bodies.push(body);
    return new Promise(() => {});
  });
  linkIs('live');
  const scan = new File([new Uint8Array(1_000_001)], 'scan.pdf', { type: 'application/pdf' });
  const onQueued = vi.fn();
  void save(scan, onQueued);
  await expect.poll(() => bodies).toEqual([expect.stringContaining('"item_name":"SSAS test"')]);
  expect(onQueued).toHaveBeenCalledOnce();
});

test('values whose report is still being read when somebody else signs in are not saved as theirs', async () => {
  const fetched = vi.fn(async () => Response.json({ id: 1, vessel_id: 7, rev: 1 }, { status: 201 }));
  vi.stubGlobal('fetch', fetched);
  linkIs('live');
  const report = new File(['%PDF-1.7'], 'report.pdf', { type: 'application/pdf' });
  let read = () => {};
  const bytes = new Promise<ArrayBuffer>((done) => (read = () => done(new ArrayBuffer(8))));
  report.arrayBuffer = () => bytes;
  const saving = save(report);
  clearSession();
  writeToken('another session');
  read();
  expect(await saving).toEqual({ saved: [], failed: ['signed_out'] });
  expect(fetched).not.toHaveBeenCalled();
});

test('values whose rules are still being loaded when somebody else signs in are not saved as theirs', async () => {
  const fetched = vi.fn(async () => Response.json({ id: 1, vessel_id: 7, rev: 1 }, { status: 201 }));
  vi.stubGlobal('fetch', fetched);
  linkIs('live');
  const saving = save(REPORT, () => {}, null, { report: undefined, readValues: undefined });
  clearSession();
  writeToken('another session');
  expect(await saving).toEqual({ saved: [], failed: ['signed_out'] });
  expect(fetched).not.toHaveBeenCalled();
});

test('a large report is not sent with values that the server refuses', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    sent.push(`${method} ${path}`);
    return Response.json({ error: 'Invalid due date.', code: 'invalid' }, { status: 400 });
  });
  live.change((draft) => void (draft.link = { state: 'live', since: 1 }));
  const scan = new File([new Uint8Array(1_000_001)], 'scan.pdf', { type: 'application/pdf' });
  expect(await save(scan, () => {}, 3)).toEqual({ saved: [], failed: ['invalid'] });
  await expect.poll(() => live.store.getState().refused).toMatchObject([{ edit: { op: 'attached', id: 3 }, message: VALUES_REFUSED }]);
  expect(sent).toEqual([`PUT ${paths.record(kind.name, 7, 3)}`]);
});

test('a report that was refused with its values can be sent again alone, and is settled by the same file that is sent with them', () => {
  const draft = emptyState('2027-03-01');
  const edit: PendingEdit = {
    op: 'updated',
    kind: kind.name,
    vessel: 7,
    id: 3,
    key: 'first',
    base: 1,
    at: 1,
    echoed: false,
    values: { item_name: 'SSAS test' },
    seen: {},
    file: { content: REPORT },
  };
  addRefused(draft, edit, new Problem('conflict', 'Somebody changed it.'));
  expect(draft.refused).toMatchObject([
    { edit: { op: 'updated', key: 'first' }, code: 'conflict' },
    { edit: { op: 'attached', id: 3, file: { content: REPORT } }, message: VALUES_REFUSED },
  ]);
  expect(draft.refused[0]?.edit.file).toBeUndefined();
  settleRefused(draft, { ...edit, key: 'second', settles: 'first' });
  expect(draft.refused).toEqual([]);
});

test('a test with its report is called slow once a satellite link would have sent the report', async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  linkIs('live');
  const slow = () => Object.values(live.store.getState().delays).map(({ problem }) => problem?.code ?? null);
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((done) => answers.push(done)));
  const saving = save();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(slow()).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(slow()).toEqual([null]);
  // It has no progress bar, which would take the place of the notice.
  expect(live.store.getState().progress).toEqual({});
  answers[0]?.(Response.json({ id: 1, vessel_id: 7, rev: 1 }, { status: 201 }));
  expect(await saving).toEqual({ saved: [1], failed: [] });
});
