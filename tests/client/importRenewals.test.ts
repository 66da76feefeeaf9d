/** A table whose rows are later issues of what the ship holds renews it: nothing is added twice and nothing is written over. */
import { expect, test } from 'vitest';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { planImport } from '../../client/screens/import/plan/planImport';
import { TODAY, validBody } from '../shared/validBody';

const kind = kindOf('certificates');
const OLD = { issue_date: '2021-03-01', expiry_date: '2026-03-01' };
const LATER = { issue_date: '2026-02-01', expiry_date: '2031-02-01' };
const held = (id: number, certificate_name: string): AnyRecord => ({
  ...validBody('certificates', { ...OLD, certificate_name, sl_no: id, issuing_authority: 'DNV' }),
  id,
  vessel_id: 7,
  rev: 2,
  chain: id === 1 ? 99 : null,
});
const records = Array.from({ length: 25 }, (_, at) => held(at + 1, `Paper ${at + 1}`));
const plan = (rows: readonly Values[]) =>
  planImport(
    kind,
    rows.map((given, at) => ({ line: at + 2, given, vessel: '' })),
    { records, today: TODAY, vessel: [] },
  );
const row = (more: Values = {}): Values => ({ certificate_name: 'Paper 1', issued_by: 'Class', ...LATER, ...more });

test('25 later issues are 25 renewals', () => {
  const planned = plan(records.map(({ certificate_name }) => row({ certificate_name })));
  expect(planned.map(({ state }) => state)).toEqual(records.map(() => 'renew'));
  expect(planned.map(({ write }) => write?.replaces)).toEqual(records.map(({ id }) => id));
  expect(planned[0]).toMatchObject({ was: OLD, write: { line: 2, values: { ...LATER, sl_no: 1, issuing_authority: 'DNV' } } });
  expect(planned[0]?.write).not.toHaveProperty('id');
  expect(Object.keys(planned[0]?.write?.values ?? {})).not.toContain('chain');
});

test.each([
  ['later dates, name in another case', row({ certificate_name: 'paper  1' }), 'renew'],
  ['later dates and another authority', row({ issuing_authority: 'ABS' }), 'renew'],
  ['only a later expiry: a correction', row({ issue_date: OLD.issue_date }), 'change'],
  ['only a later issue: a correction', row({ expiry_date: OLD.expiry_date }), 'change'],
  ['earlier dates', row({ issue_date: '2016-03-01', expiry_date: '2021-03-01' }), 'change'],
  ['another issuer', row({ issued_by: 'Flag' }), 'change'],
  ['the same', row(OLD), 'same'],
  ['another name', row({ certificate_name: 'Paper 26' }), 'create'],
] as const)('%s: %#', (_says, given, state) => {
  expect(plan([given])[0]?.state).toBe(state);
});
