/** A browser that hears of erasures forgets what is older than them in its cached ledgers, and nothing else. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeToken, clearSession } from '../../client/net/session';
import { browserLedgerStore } from '../../client/sync/cache';
import { forgetErased } from '../../client/sync/erased';
import type { Erasures } from '../../shared/api/erasure';
import { ERASED } from '../../shared/kinds/personal';

beforeEach(() => writeToken('a session'));

afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T12:00:00.000Z';
const crew = (id: number, rev: number, name: string) => ({ id, vessel_id: 7, rev, name, rank: 'Master' });
const ledger = (epoch: string, ...records: ReturnType<typeof crew>[]) => ({
  epoch,
  seq: 9,
  records: { crew: Object.fromEntries(records.map((record) => [record.id, record])) },
});

test('what was entered after an erasure stays, what is older is blanked, and so is everything of a restored log', async () => {
  const disk = new Map<string, unknown>([
    ['current', ledger('now', crew(1, 5, 'Ana entered again'), crew(2, 2, 'Bo'), crew(3, 4, 'Cy entered again'), crew(4, 1, 'Di'))],
    ['from before a restore', ledger('before', crew(1, 5, 'Ana'))],
  ]);
  vi.spyOn(browserLedgerStore, 'entries').mockImplementation(async () => [...disk]);
  vi.spyOn(browserLedgerStore, 'update').mockImplementation(
    async (key, change) => void disk.set(key, change(structuredClone(disk.get(key)))),
  );
  const erased = (id: number, rev: number) => ({ kind: 'crew', vessel: 7, id, rev, at }) as const;
  const erasures: Erasures = { epoch: 'now', records: [erased(1, 4), erased(2, 3), erased(3, 2), erased(3, 5)] };
  vi.stubGlobal('fetch', async () => Response.json(erasures));

  await forgetErased({ change: () => {} }, 'the newest');
  const blank = { name: ERASED, indos: null, passport: null, seaman_book: null, remarks: null };
  await expect
    .poll(() => Object.fromEntries(disk))
    .toEqual({
      current: ledger(
        'now',
        crew(1, 5, 'Ana entered again'),
        { ...crew(2, 2, ''), ...blank },
        { ...crew(3, 4, ''), ...blank },
        crew(4, 1, 'Di'),
      ),
      'from before a restore': ledger('before', { ...crew(1, 5, ''), ...blank }),
    });
});

test('a page that hears of an erasure and signs out meanwhile requests nothing, and asks in the next session', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json({ epoch: 'now', records: [] } satisfies Erasures);
  });
  clearSession();
  await forgetErased({ change: () => {} }, 'heard while signing out');
  expect(requests).toEqual([]);
  writeToken('the next session');
  await forgetErased({ change: () => {} }, 'heard while signing out');
  expect(requests).toEqual(['/api/erasures']);
});
