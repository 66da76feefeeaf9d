import { describe, expect, test } from 'vitest';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf, newestOfChains } from '../../shared/kinds/kinds';
import { chainOf, earlierOf, renewedValues } from '../../shared/kinds/renewal';
import { applyChange, type Ledger } from '../../shared/log/applyChange';
import type { Change, Op } from '../../shared/log/change';
import { listAnswer } from '../../shared/status/present';
import { TODAY, validBody } from './validBody';

const kind = kindOf('certificates');

/**
 * What is written to a vessel, a step at a time: `+1` adds certificate 1, `1>2` renews it as 2, `1>2!` is such a renewal that is refused, `-2` deletes,
 * `^2` restores, `~1` edits, `x2` empties a required field. Numbers below 0 are renewals that wait in the outbox.
 * Then what lists show: each newest certificate with its earlier ones, the latest first.
 */
const CASES: readonly [says: string, steps: string, shown: string][] = [
  ['a certificate that was never renewed', '+1', '1'],
  ['a renewal replaces the certificate', '+1 1>2', '2(1)'],
  ['a second renewal', '+1 1>2 2>3', '3(2 1)'],
  ['a fourth issue', '+1 1>2 2>3 3>4', '4(3 2 1)'],
  ['others stay as they are', '+1 +2 1>3', '2 3(1)'],
  ['two chains side by side', '+1 +2 1>3 2>4', '3(1) 4(2)'],
  ['two chains whose renewals alternate', '+1 +2 1>3 2>4 3>5 4>6', '5(3 1) 6(4 2)'],
  ['a namesake is no chain', '+1 +2', '1 2'],
  ['undo of a renewal: the old one is current again', '+1 1>2 -2', '1'],
  ['a renewal that was undone and restored', '+1 1>2 -2 ^2', '2(1)'],
  ['the middle is deleted', '+1 1>2 2>3 -2', '3(1)'],
  ['the middle is deleted and restored', '+1 1>2 2>3 -2 ^2', '3(2 1)'],
  ['both middles are deleted', '+1 1>2 2>3 3>4 -2 -3', '4(1)'],
  ['the first is deleted', '+1 1>2 2>3 -1', '3(2)'],
  ['the first is deleted and restored', '+1 1>2 2>3 -1 ^1', '3(2 1)'],
  ['first and middle are deleted', '+1 1>2 2>3 -1 -2', '3'],
  ['the newest two are deleted', '+1 1>2 2>3 -3 -2', '1'],
  ['the newest is deleted while the middle is gone', '+1 1>2 2>3 -2 -3', '1'],
  ['the middle is restored after the newest was deleted', '+1 1>2 2>3 -2 -3 ^2', '2(1)'],
  ['all are deleted', '+1 1>2 2>3 -1 -2 -3', ''],
  ['of all deleted ones the middle is restored', '+1 1>2 2>3 -1 -2 -3 ^2', '2'],
  ['renewed again after an undo', '+1 1>2 -2 1>3', '3(1)'],
  ['renewed again, then the undone renewal is restored: the last renewal stays the newest', '+1 1>2 -2 1>3 ^2', '3(2 1)'],
  ['renewed while the first is deleted', '+1 1>2 -1 2>3', '3(2)'],
  ['renewed while the first is deleted, which then comes back', '+1 1>2 -1 2>3 ^1', '3(2 1)'],
  ['a certificate that was renewed meanwhile cannot be renewed', '+1 1>2 1>3!', '2(1)'],
  ['nor the middle of a chain', '+1 1>2 2>3 2>4!', '3(2 1)'],
  ['nor one below a deleted middle', '+1 1>2 2>3 -2 1>4!', '3(1)'],
  ['nor a deleted one', '+1 -1 1>2!', ''],
  ['an edit of an earlier one leaves it in its place', '+1 1>2 ~1', '2(1)'],
  ['an edit of the newest one leaves the chain', '+1 1>2 ~2 2>3', '3(2 1)'],
  ['a newest one that lists leave out replaces nothing', '+1 1>2 x2', '1'],
  ['a renewal that waits in the outbox is the newest', '+1 1>-1700000000001', '-1700000000001(1)'],
  ['two renewals that wait', '+1 1>-1700000000001 -1700000000001>-1700000000002', '-1700000000002(-1700000000001 1)'],
];

interface Play {
  ledger: Ledger;
  /** Deleted certificates, as the server keeps them. */
  deleted: Map<number, AnyRecord>;
}

const bodyOf = (id: number): Values => validBody('certificates', { certificate_name: 'Load Line', sl_no: Math.abs(id) });
const records = ({ ledger }: Play) => (ledger.records.certificates ??= {});
const listed = (play: Play) => listAnswer(kind, Object.values(records(play)), TODAY, play.ledger);

function write(play: Play, op: Op, id: number, rev: number, fields: Values): void {
  const seq = play.ledger.seq + 1;
  const change = { vessel: 7, seq, kind: 'certificates', id, rev, op, fields, by: 'ann@example.com', at: '' } as Change;
  expect(applyChange(play.ledger, change)).toBe('applied');
}

function renew(play: Play, from: number, to: number, isRefused: boolean): void {
  const old = records(play)[from];
  const isNewest = (listed(play).certificates as AnyRecord[]).some(({ id }) => id === from);
  expect(isNewest, `${from} can be renewed`).toBe(!isRefused);
  if (old && isNewest) write(play, 'created', to, 1, { ...bodyOf(to), chain: chainOf(old) });
}

function step(play: Play, said: string): void {
  const [, from, to, refused] = /^(-?\d+)>(-?\d+)(!?)$/.exec(said) ?? [];
  if (to) return renew(play, Number(from), Number(to), refused === '!');
  const id = Number(said.slice(1));
  const record = records(play)[id] ?? play.deleted.get(id);
  const rev = (record?.rev ?? 0) + 1;
  if (said.startsWith('-') && record) play.deleted.set(id, record);
  const { vessel_id: _vessel, ...stored } = record ?? {};
  const writes: Record<string, [Op, Values]> = {
    '+': ['created', { ...bodyOf(id), chain: null }],
    '-': ['deleted', {}],
    '^': ['created', stored],
    '~': ['updated', { expiry_date: '2031-01-01' }],
    x: ['updated', { expiry_date: null }],
  };
  const [op, fields] = writes[said.charAt(0)] ?? ['updated', {}];
  write(play, op, id, rev, fields);
}

describe('what lists show of chains of renewals', () => {
  test.each(CASES)('%s: %s shows %j', (_says, steps, shown) => {
    const play: Play = { ledger: { epoch: 'e', seq: 0, records: {} }, deleted: new Map() };
    for (const said of steps.split(' ')) step(play, said);
    const all = Object.values(records(play));
    const answer = listed(play);
    const newest = (answer.certificates as AnyRecord[]).toSorted((a, b) => a.id - b.id);
    const text = newest.map((record) => {
      const earlier = earlierOf(kind, all, record).map(({ id }) => id);
      return earlier.length === 0 ? String(record.id) : `${record.id}(${earlier.join(' ')})`;
    });
    expect(text.join(' ')).toBe(shown);
    // The answer of a list holds all that a reader needs to follow the log.
    const ids = (of: readonly AnyRecord[]) => of.map(({ id }) => id).sort((a, b) => a - b);
    const kept = all.filter(({ expiry_date }) => expiry_date !== null);
    expect(ids([...newest, ...(answer.earlier as AnyRecord[])])).toEqual(ids(kept));
    expect(ids(newestOfChains(kind, kept.toReversed()))).toEqual(ids(newest));
  });

  test('counts, summary and what expired earlier are those of the newest', () => {
    const old = { ...bodyOf(1), id: 1, vessel_id: 7, rev: 1, expiry_date: TODAY };
    const long = { ...bodyOf(2), id: 2, vessel_id: 7, rev: 1, expiry_date: '2020-01-01', chain: null };
    const answer = (newer: AnyRecord[]) => listAnswer(kind, [old, long, ...newer], TODAY, { seq: 1, epoch: 'e' });
    expect(answer([])).toMatchObject({ dueOrExpiredCount: 1, expired_earlier: 1, earlier: [] });
    const renewals = [
      { ...old, id: 3, expiry_date: '2031-01-01', chain: 1 },
      { ...long, id: 4, expiry_date: '2031-01-01', chain: 2 },
    ];
    expect(answer(renewals)).toMatchObject({ dueOrExpiredCount: 0, expired_earlier: 0, summary: [] });
    expect((answer(renewals).earlier as AnyRecord[]).map(({ id }) => id)).toEqual([1, 2]);
  });

  test('a kind that is not renewed shows all its records', () => {
    const crew = [1, 2].map((id) => ({ ...validBody('crew'), id, vessel_id: 7, rev: 1, chain: 1 }));
    expect(newestOfChains(kindOf('crew'), crew)).toEqual(crew);
  });
});

describe('what a renewal takes over', () => {
  const old: AnyRecord = {
    ...validBody('certificates', { sl_no: 4, certificate_name: 'Load Line', issuing_authority: 'DNV', remarks: 'Original on board' }),
    id: 9,
    vessel_id: 7,
    rev: 3,
    chain: 5,
    file: { id: 'f', name: 'old.pdf', type: 'application/pdf', size: 1, at: '' },
  };

  test.each([
    ['sl_no', 4],
    ['certificate_name', 'Load Line'],
    ['issued_by', old.issued_by],
    ['issuing_authority', 'DNV'],
    ['remarks', 'Original on board'],
    ['issue_date', '2026-11-25'],
    ['expiry_date', '2031-11-24'],
    ['replaces', 9],
    ['chain', 5],
    ['file', undefined],
    ['id', undefined],
    ['rev', undefined],
  ])('%s: %j', (field, value) => {
    expect(renewedValues(kind, old, { issue_date: '2026-11-25', expiry_date: '2031-11-24' })[field]).toEqual(value);
  });

  test('the first renewal begins the chain', () => {
    expect(renewedValues(kind, { ...old, chain: null }, {})).toMatchObject({ replaces: 9, chain: 9 });
  });
});
