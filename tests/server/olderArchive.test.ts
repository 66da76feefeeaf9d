/** An archive of a version that knew neither chains nor endorsements: its certificates are shown, endorsed and renewed like any other. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { type Header, archiveText, readArchive } from '../../server/backup/archive';
import { addDays, addMonths, todayUtc } from '../../shared/basics/calendar';
import { duePath, readDueLine, type DueListAnswer } from '../../shared/api/due';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import { KINDS } from '../../shared/kinds/kinds';
import { endorsed } from '../shared/surveyed';
import { validBody } from '../shared/validBody';
import { addVessel, call } from '../support/call';
import { findings, runTool } from '../support/runTool';
import { startServer } from '../support/startServer';

const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-older-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KEYS = { JWT_SECRET: 'the-same-key-on-every-machine-32-letters' };
const ACCOUNT = { email: 'keeper@example.com', password: 'a long enough password' };
const LATER_FIELDS: readonly string[] = KINDS.certificates.unlisted;
const without = (values: Values) => Object.fromEntries(Object.entries(values).filter(([name]) => !LATER_FIELDS.includes(name)));

/** Writes `from` again as the older version would have. Returns how many documents lost a field. */
async function olderArchive(from: string, to: string): Promise<number> {
  let header: Header | undefined;
  let changed = 0;
  const sections = new Map<string, string[]>();
  for await (const entry of readArchive(from)) {
    if ('header' in entry) {
      ({ header } = entry);
      continue;
    }
    const document = JSON.parse(entry.line) as Values & { fields?: Values; was?: Values };
    const { fields, was } = document;
    const isOf = entry.section === 'changes' && document.kind === 'certificates';
    const line = JSON.stringify(
      isOf ? { ...document, ...(fields && { fields: without(fields) }), ...(was && { was: without(was) }) } : document,
    );
    changed += line === entry.line ? 0 : 1;
    sections.set(entry.section, [...(sections.get(entry.section) ?? []), line]);
  }
  const parts = [...sections].map(([name, lines]) => ({ name, lines: Readable.from(lines) as AsyncIterable<string> }));
  if (header) await pipeline(Readable.from(archiveText(header, parts)), createGzip(), createWriteStream(to));
  return changed;
}

test('certificates of an older archive are listed, fall due, are endorsed and renewed; nothing is found wrong', async () => {
  const expiry_date = addMonths(addDays(todayUtc(), 12), 33);
  const loadLine = validBody('certificates', { certificate_name: 'Load Line', issue_date: addMonths(expiry_date, -60), expiry_date });
  const first = await startServer({ env: KEYS });
  const { body: account } = await call(first.url, 'POST', paths.register, null, ACCOUNT);
  const token = String(account.token);
  const vessel = await addVessel(first.url, token, 'Kept');
  const id = Number((await call(first.url, 'POST', paths.create('certificates', vessel), token, loadLine)).body.id);
  expect(await runTool('backup', { DATA_DIR: first.dataDir }, [join(folder, 'new.backup')])).toMatchObject({ code: 0 });
  await first.stop();
  expect(await olderArchive(join(folder, 'new.backup'), join(folder, 'old.backup'))).toBe(1);

  const env = { ...KEYS, DATA_DIR: join(folder, 'home') };
  expect(await runTool('restore', env, [join(folder, 'old.backup')])).toMatchObject({ code: 0, err: '' });
  const server = await startServer({ dataDir: env.DATA_DIR, env: KEYS });
  try {
    const ask = async (method: string, path: string, body?: unknown, headers = {}) =>
      await call(server.url, method, path, token, body as Values | undefined, headers);
    const list = async () => (await ask('GET', paths.list('certificates', vessel))).body;
    expect(await list()).toMatchObject({ certificates: [{ id, certificate_name: 'Load Line' }], earlier: [] });
    const due = async () =>
      ((await ask('GET', duePath({ ship: vessel }))).body as unknown as DueListAnswer).lines.map((line) => readDueLine(line).name);
    await expect.poll(due).toEqual(['Load Line: annual survey window closes']);
    const path = paths.record('certificates', vessel, id);
    const answers = await Promise.all(
      endorsed(['Annual', todayUtc()], ['Additional', todayUtc()]).map((line) =>
        ask('PUT', path, { ...loadLine, endorsements: [line] }, { 'If-Match': '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask('GET', path)).body.endorsements).toHaveLength(2);
    await expect.poll(due).toEqual([]);
    const renewal = await ask('POST', paths.create('certificates', vessel), { ...loadLine, expiry_date: '2040-01-01', replaces: id });
    expect(renewal).toMatchObject({ status: 201, body: { chain: id } });
    expect(await list()).toMatchObject({ certificates: [{ id: renewal.body.id }], earlier: [{ id }] });
  } finally {
    await server.stop();
  }
  expect(await findings(env)).toEqual([]);
});
