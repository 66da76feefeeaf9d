/** The rosters of several processes, and what becomes of those who say nothing more. */
import { expect, test } from 'vitest';
import { createPeerRosters, expired, type Presence } from '../../server/live/roster';
import { PRESENCE_FLAGS } from '../../shared/api/presence';

const at = (changes: Partial<Presence> = {}): Presence => ({
  vessel: 1,
  email: 'ann@example.com',
  section: 'c',
  record: 0,
  field: '',
  flags: 0,
  said: 0,
  ...changes,
});

function rosters() {
  const shown: string[] = [];
  const peers = createPeerRosters<Presence>((tab, now) => void shown.push(`${tab} ${now ? now.section : 'gone'}`));
  return { peers, shown, take: () => shown.splice(0) };
}

test('editing is hidden 30 s after it was last said; an idle tab goes after a quarter of an hour', () => {
  const [editing, idle] = [at({ flags: PRESENCE_FLAGS.editing }), at({ flags: PRESENCE_FLAGS.idle })];
  expect(expired(editing, 29_000)).toBe(editing);
  expect(expired(editing, 31_000)).toEqual(at());
  expect(expired(idle, 14 * 60_000)).toBe(idle);
  expect(expired(idle, 16 * 60_000)).toBeNull();
  const active = at();
  expect(expired(active, 3_600_000)).toBe(active);
});

test('a process tells steps, and all of it now and then: what it no longer names is gone', () => {
  const { peers, take } = rosters();
  peers.receive({ from: 'p', tabs: [['p1', at()]] }, 0);
  peers.receive({ from: 'p', tabs: [['p2', at({ section: 'm' })]] }, 0);
  expect(take()).toEqual(['p1 c', 'p2 m']);
  peers.receive({ from: 'p', tabs: [['p2', at({ section: 'a' })]], whole: true }, 10_000);
  expect(take()).toEqual(['p2 a', 'p1 gone']);
  peers.receive(
    {
      from: 'p',
      tabs: [
        ['p2', null],
        ['p9', null],
      ],
    },
    10_000,
  );
  expect(take()).toEqual(['p2 gone']);
  expect(peers.entries()).toEqual([]);
});

test('a process that says goodbye, or nothing for 22 s, takes its people along, and no others', () => {
  const { peers, take } = rosters();
  for (const from of ['p', 'q', 'r']) peers.receive({ from, tabs: [[`${from}1`, at()]], whole: true }, 0);
  take();
  peers.receive({ from: 'p', tabs: [], bye: true }, 1_000);
  expect(take()).toEqual(['p1 gone']);
  peers.receive({ from: 'r', tabs: [['r1', at()]], whole: true }, 20_000);
  take();
  peers.dropSilent(21_000);
  expect(take()).toEqual([]);
  peers.dropSilent(23_000);
  expect(take()).toEqual(['q1 gone']);
  expect(peers.entries().map(([tab]) => tab)).toEqual(['r1']);
});
