/** A table whose rows are later issues of what the ship holds renews it: nothing is added twice and nothing is written over. */
import { expect, test } from 'vitest';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { stateCounts, noChangesWords } from '../../client/screens/import/ImportPreview';
import { matchColumns } from '../../client/screens/import/plan/columns';
import { gatherRows } from '../../client/screens/import/plan/gatherRows';
import { planImport } from '../../client/screens/import/plan/planImport';
import { cellForm } from '../../client/screens/import/plan/readCell';
import { textTable } from '../../client/screens/import/read/textTable';
import { tableCsv } from '../../client/records/list/csv';
import { sectionTable } from '../../client/records/list/exportTable';
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
const plan = (rows: readonly Values[], of: readonly AnyRecord[] = records) =>
  planImport(
    kind,
    rows.map((given, at) => ({ line: at + 2, given, vessel: '' })),
    { records: of, today: TODAY, vessel: [] },
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

test('only an import that would write nothing says 0 changes', () => {
  const words = (...rows: Values[]) => noChangesWords(stateCounts(plan(rows)));
  const same = row({ ...OLD, sl_no: 1, issuing_authority: 'DNV' });
  const refused = row({ expiry_date: null, certificate_name: 'Paper 2' });
  expect(words(same)).toBe('0 changes');
  expect(words(same, refused)).toBe('0 changes, 1 refused');
  expect(words(same, row({ certificate_name: 'Paper 2' }))).toBe('');
  expect(words(same, row({ certificate_name: 'Another' }))).toBe('');
});

test('what belongs to the earlier certificate stays with it, unless the row says otherwise', () => {
  const own = {
    term: 'Short term',
    extended_until: '2026-05-01',
    extended_by: 'Flag',
    postponed_until: '2025-09-01',
    endorsements: [{ survey: 'Annual', date: '2022-03-02', place: null, surveyor: null }],
  };
  const written = (more: Values = {}) => plan([row(more)], [{ ...held(1, 'Paper 1'), ...own }])[0]?.write?.values ?? {};
  expect(Object.keys(own).filter((name) => name in written())).toEqual([]);
  expect(written({ term: 'Short term' })).toMatchObject({ term: 'Short term' });
  expect(written({ term: 'Short term' })).not.toHaveProperty('endorsements');
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

/** What the export of a whole ship gives back, read by the import. */
function reimported(exported: readonly AnyRecord[], existing: readonly AnyRecord[], without: readonly string[] = []) {
  const table = sectionTable(kind, exported, null);
  const rows = textTable('export.csv', tableCsv(table)).rows;
  const headers = rows[0] ?? [];
  const mapping = matchColumns(kind, headers, {}).map((key) => (without.includes(key) ? '' : key));
  const forms = headers.map((_, column) => cellForm(rows.slice(1).map((row) => row[column] ?? null)));
  return planImport(kind, gatherRows(kind, { rows, from: 1, mapping, forms }), { records: existing, today: TODAY, vessel: [] });
}

const ENDORSEMENTS = [
  { survey: 'Annual', date: '2022-03-02', place: 'Rotterdam · Europoort', surveyor: '"Hank" Smith' },
  { survey: 'Additional', date: '2022-05-02', place: null, surveyor: '–' },
  { survey: 'Intermediate', date: '2023-03-02', place: '–·"', surveyor: null },
];
const issue = (id: number, chain: number | null, year: number, more: Values = {}): AnyRecord => ({
  ...held(id, 'Load Line'),
  sl_no: 1,
  chain,
  issue_date: `${year}-03-01`,
  expiry_date: `${year + 5}-03-01`,
  ...more,
});
// The newest stands first: the order of the rows says nothing.
const CHAIN = [issue(52, 50, 2026), issue(51, 50, 2021, { endorsements: ENDORSEMENTS }), issue(50, null, 2016), held(60, 'Registry')];

test('the export of a whole ship comes back as it was, on another ship as one chain', () => {
  expect(reimported(CHAIN, CHAIN).map(({ state, sentence }) => sentence ?? state)).toEqual(['same', 'same', 'same', 'same']);
  const planned = reimported(CHAIN, []);
  expect(planned.map(({ state, write }) => [state, write?.after])).toEqual([
    ['renew', 3],
    ['renew', 4],
    ['create', undefined],
    ['create', undefined],
  ]);
  expect(planned[1]?.write?.values.endorsements).toEqual(ENDORSEMENTS);
  expect(Object.keys(planned[0]?.write?.values ?? {})).not.toContain('chain');
});

test('on a ship that has the first issue, the later ones renew it', () => {
  const planned = reimported(CHAIN, [{ ...issue(7, null, 2016) }]);
  expect(planned.map(({ state, write }) => [state, write?.replaces, write?.after])).toEqual([
    ['renew', undefined, 3],
    ['renew', 7, undefined],
    ['same', undefined, undefined],
    ['create', undefined, undefined],
  ]);
});

test('an export of an older version, without chains, makes single certificates', () => {
  expect(reimported(CHAIN, [], ['chain', 'endorsements']).map(({ state, write }) => [state, write?.after])).toEqual(
    CHAIN.map(() => ['create', undefined]),
  );
});

test('a later issue of a certificate with a chain renews the newest', () => {
  const planned = plan([row({ certificate_name: 'Load Line', issue_date: '2031-02-01', expiry_date: '2036-02-01' })], CHAIN);
  expect(planned.map(({ state, write }) => [state, write?.replaces])).toEqual([['renew', 52]]);
});
