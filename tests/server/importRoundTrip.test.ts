/** The export of a whole ship, imported into an empty one: every certificate comes back with all of its fields, its endorsements and its chain. */
import { SESSION_EXPIRED } from '../../shared/basics/problem';
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, writeToken } from '../../client/net/session';
import { csvArchive } from '../../client/records/list/csvArchive';
import { sectionTable } from '../../client/records/list/exportTable';
import { workbookOf } from '../../client/records/list/workbook';
import { findHeadings, matchColumns } from '../../client/screens/import/plan/columns';
import { gatherRows } from '../../client/screens/import/plan/gatherRows';
import { planImport } from '../../client/screens/import/plan/planImport';
import { cellForm } from '../../client/screens/import/plan/readCell';
import { decodeText } from '../../client/screens/import/read/readFile';
import type { Sheet } from '../../client/screens/import/read/table';
import { textTable } from '../../client/screens/import/read/textTable';
import { readWorkbook } from '../../client/screens/import/read/workbook';
import { type PlannedWrite, type Progress, sendImport } from '../../client/screens/import/sendImport';
import { todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { type AnyRecord, type Values, writableFields } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { validBody } from '../shared/validBody';
import { addVessel } from '../support/call';
import { person } from '../support/person';
import { useServerFixture } from '../support/useServerFixture';

const { server, mate } = useServerFixture();
const kind = kindOf('certificates');

const paper = (certificate_name: string, year: number, more: Values = {}) =>
  validBody('certificates', { certificate_name, issue_date: `${year}-03-01`, expiry_date: `${year + 5}-02-28`, ...more });
const ENDORSEMENTS = [
  { survey: 'Annual', date: '2024-02-29', place: 'Gdańsk · roads', surveyor: '"Hank" Smith, DNV' },
  { survey: 'Bottom inspection', date: '2024-05-02', place: null, surveyor: '–' },
];
const TERMS: Values = {
  term: 'Short term',
  anniversary_date: '2024-02-29',
  survey_scheme: 'Annual and periodical',
  extended_until: '2027-07-31',
  extended_by: '=Flag; "Łódź", on 3-4-2026',
  postponed_until: '2026-11-05',
};

/** Issues of each certificate, the oldest first. Some names occur twice. */
const CHAINS: readonly Values[][] = [
  [
    paper('Load Line', 2012, { term: 'Full term' }),
    paper('Load Line', 2017, { endorsements: ENDORSEMENTS, ...TERMS, extended_until: '2022-05-31' }),
    paper('Load Line', 2022, TERMS),
  ],
  [paper('Safety Radio', 2018, { term: 'Provisional' }), paper('Safety Radio', 2022, { term: 'None', survey_scheme: 'None' })],
  [paper('Safety Radio', 2019, { term: 'Interim', extended_by: 'N/A', sl_no: 4 })],
  [paper('Registry', 2021, { extended_by: '0012', postponed_until: '2024-02-29' })],
  [paper('Tonnage', 2021)],
];

async function openVessel(name: string) {
  const vessel = await addVessel(server.url, mate.token, name);
  const all = async (): Promise<AnyRecord[]> => {
    const { body } = await mate.get(paths.list('certificates', vessel));
    return [...(body.certificates as AnyRecord[]), ...(body.earlier as AnyRecord[])];
  };
  return { vessel, all };
}

/** The chains of a vessel as the values of their issues, the oldest first, in an order of their own. */
function chainsOf(records: readonly AnyRecord[]): Values[][] {
  const chains = new Map<unknown, AnyRecord[]>();
  for (const record of records.toSorted((a, b) => a.id - b.id)) {
    const first = record.chain ?? record.id;
    chains.set(first, [...(chains.get(first) ?? []), record]);
  }
  const names = writableFields(kind).map(([name]) => name);
  const issues = [...chains.values()].map((chain) => chain.map((record) => Object.fromEntries(names.map((name) => [name, record[name]]))));
  return issues.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** The bytes of an exported file as its table of certificates, read as the import reads a file of this kind. */
const FORMATS: Record<string, (records: readonly AnyRecord[]) => Promise<Sheet>> = {
  XLSX: async (records) => {
    const file = await workbookOf([{ title: kind.title, table: sectionTable(kind, records, null) }]);
    const [sheet] = await readWorkbook(new Uint8Array(await file.arrayBuffer()));
    return sheet as Sheet;
  },
  CSV: async (records) => {
    const file = csvArchive([{ title: kind.title, table: sectionTable(kind, records, null) }]);
    const [[name, bytes] = ['', new Uint8Array()]] = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
    return textTable(name, decodeText(bytes));
  },
};

function planOf(sheet: Sheet, existing: readonly AnyRecord[]) {
  const heading = findHeadings(kind, sheet.rows, {});
  const mapping = matchColumns(kind, sheet.rows[heading] ?? [], {});
  const from = heading + 1;
  const forms = mapping.map((_, column) => cellForm(sheet.rows.slice(from).map((row) => row[column] ?? null)));
  return planImport(kind, gatherRows(kind, { ...sheet, from, mapping, forms }), { records: existing, today: todayUtc(), vessel: [] });
}

/** The link of the page to the server. */
let isLinked = true;
const { fetch } = globalThis;

beforeAll(() => {
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!path.startsWith('/')) return fetch(path, init);
    return isLinked ? fetch(server.url + path, init) : Promise.reject(new TypeError('no link'));
  });
});
beforeEach(() => writeToken(mate.token));
afterAll(() => {
  clearSession();
  vi.unstubAllGlobals();
});

/** Writes a plan to a vessel as the page does. */
async function send(vessel: number, writes: readonly PlannedWrite[], onProgress: (progress: Progress) => void = () => undefined) {
  const { epoch } = (await mate.get(paths.changes(vessel, 0))).body;
  return sendImport({ key: randomUUID(), epoch: String(epoch), kind: 'certificates', vessel, since: 0 }, writes, onProgress);
}

test.each(Object.keys(FORMATS))('certificates exported as %s come back with terms, endorsements and chains', async (format) => {
  const source = await openVessel('MV Source');
  const create = async (body: Values) => Number((await mate.post(paths.create('certificates', source.vessel), body)).body.id);
  for (const issues of CHAINS) {
    let before: number | undefined;
    for (const issue of issues) before = await create({ ...issue, ...(before !== undefined && { replaces: before }) });
  }
  // A chain whose first issue is deleted names a record that no row of the export is.
  const gone = await create(paper('Tonnage', 2010));
  const second = await create({ ...paper('Tonnage', 2015, { term: 'Interim' }), replaces: gone });
  await create({ ...paper('Tonnage', 2020, TERMS), replaces: second });
  expect((await mate.remove(paths.record('certificates', source.vessel, gone))).status).toBe(204);
  const exported = await source.all();
  expect(
    chainsOf(exported)
      .map(({ length }) => length)
      .toSorted(),
  ).toEqual([1, 1, 1, 2, 2, 3]);
  const sheet = await (FORMATS[format] as (typeof FORMATS)[string])(exported);

  const target = await openVessel('MV Target');
  const plan = planOf(sheet, []);
  expect(plan.filter(({ state }) => state !== 'create' && state !== 'renew')).toEqual([]);
  const outcomes = await send(
    target.vessel,
    plan.flatMap(({ write }) => write ?? []),
  );
  expect(outcomes.filter((outcome) => !('id' in outcome))).toEqual([]);
  const imported = await target.all();
  expect(chainsOf(imported)).toEqual(chainsOf(exported));
  // Imported once more, nothing is to be done.
  expect(planOf(sheet, imported).map(({ state }) => state)).toEqual(exported.map(() => 'same'));
});

test('an import that waits for the link ends when somebody else signs in on the page: none of it is written', async () => {
  const { vessel, all } = await openVessel('MV Shared Computer');
  const other = await person(server.url);
  isLinked = false;
  const write = { line: 2, values: paper('Tonnage', 2021) };
  const sent = send(vessel, [write], ({ waits }) => {
    if (!waits) return;
    writeToken(other.token);
    isLinked = true;
  });
  await expect(sent).rejects.toMatchObject({ code: 'signed_out', message: SESSION_EXPIRED });
  expect(await all()).toEqual([]);
});
