import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { assertRoom } from '../../server/app/openDatabase';
import { webhookBody } from '../../server/webhook/webhookRoutes';
import { WEBHOOK_SENTENCES } from '../../shared/api/webhook';
import { addVessel, register } from '../support/call';
import { startServer } from '../support/startServer';

test('a first start on a disk that is too small says how much it needs', () => {
  expect(() => assertRoom('/data', 337_000_000)).toThrow('DATA_DIR /data has 337 MB free; a new database needs 650 MB.');
  expect(() => assertRoom('/data', 900_000_000)).not.toThrow();
});

test('the unit is started again however often it died, and its backup reads what the service reads', () => {
  const unit = readFileSync('.deploy/vessel-ops.service', 'utf8');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).not.toMatch(/^StartLimitBurst/m);
  const [file] = /EnvironmentFile=\S+/.exec(unit) ?? [];
  const backup = /^systemd-run (?:.*\\\n)+.*backup\.js.*$/m.exec(readFileSync('.deploy/README.md', 'utf8'))?.[0];
  expect(backup).toContain(file);
});

test('a webhook at port 0 is refused', () => {
  const read = webhookBody(false).safeParse({
    url: 'https://hooks.example.com:0/',
    on: true,
    changes: true,
    due: false,
    sections: ['crew'],
  });
  expect(read.error?.issues.map(({ message }) => message)).toEqual([WEBHOOK_SENTENCES.port]);
});

test.each([
  ['the tables', (name: string) => name.startsWith('collection-')],
  ['the catalogue of the tables', (name: string) => name === '_mdb_catalog.wt'],
])('a start on a database with damage in %s says in one sentence what it is and how to restore', async (_, isDamaged) => {
  const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-damaged-'));
  const server = await startServer({ dataDir: folder });
  await addVessel(server.url, await register(server.url));
  await server.stop();
  const database = join(folder, 'database');
  for (const name of readdirSync(database).filter(isDamaged)) {
    const bytes = readFileSync(join(database, name));
    // The first block tells the format; it stays.
    for (let at = 4_096; at < bytes.length; at += 1) bytes[at] = 255 - Number(bytes[at]);
    writeFileSync(join(database, name), bytes);
  }
  const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: folder, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal' };
  const { status, stderr } = spawnSync(process.execPath, [resolve('.build/server/main.js')], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    `The database in ${database} is damaged: move that folder away, then run \`npm run restore -- FILE\` with your newest backup.\n`,
  ]);
  rmSync(folder, { recursive: true, force: true });
});
