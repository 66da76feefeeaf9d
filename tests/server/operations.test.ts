import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertRoom } from '../../server/app/openDatabase';
import { webhookBody } from '../../server/webhook/webhookRoutes';
import { WEBHOOK_SENTENCES } from '../../shared/api/webhook';
import { addVessel, register } from '../support/call';
import { descendants } from '../support/descendants';
import { enginePid } from '../support/enginePid';
import { startServer, type RunningServer } from '../support/startServer';
import { until } from '../support/until';

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
  // Temporary files and the engine's socket are in a folder that is there also while the service is stopped: a restore runs then.
  const [temporary = '', folder] = /TMPDIR=\/var\/lib\/(\S+)/.exec(unit) ?? [];
  expect(backup).toContain(temporary);
  expect(/^StateDirectory=(.*)$/m.exec(unit)?.[1]?.split(' ')).toContain(folder);
});

test('the secrets of the containers are written for their owner alone, and never over others', () => {
  const [command = ''] = /^\(.*printf (?:.*\\\n)+.*> \.env\)$/m.exec(readFileSync('.deploy/README.md', 'utf8')) ?? [];
  const cwd = mkdtempSync(join(tmpdir(), 'vessel-ops-env-'));
  const run = () => spawnSync('sh', ['-c', `umask 022; ${command}`], { cwd, encoding: 'utf8' }).status;
  expect(run()).toBe(0);
  const written = readFileSync(join(cwd, '.env'), 'utf8');
  expect(written).toMatch(/^JWT_SECRET=\S+$/m);
  expect(statSync(join(cwd, '.env')).mode & 0o777).toBe(0o600);
  expect(run()).not.toBe(0);
  expect(readFileSync(join(cwd, '.env'), 'utf8')).toBe(written);
  rmSync(cwd, { recursive: true, force: true });
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

describe('a database on this disk', () => {
  let server: RunningServer;
  const folders: string[] = [];
  beforeAll(async () => {
    server = await startServer({ env: { LOG_LEVEL: 'info' } });
    await addVessel(server.url, await register(server.url));
  });
  afterAll(async () => {
    await server.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  test('the log says that the engine ended, once why it does not come back, and that it is back', async () => {
    const place = (name: string) => join(server.dataDir, name);
    const [database, moved, file, next] = [place('database'), place('moved'), place('file'), place('next')];
    const engine = enginePid(server.pid) ?? 0;
    process.kill(engine, 'SIGSTOP');
    renameSync(database, moved);
    writeFileSync(file, '');
    symlinkSync(file, database);
    process.kill(engine, 'SIGKILL');
    const tries = new Set<number>();
    await until(
      () => descendants(server.pid).some((pid) => pid !== engine && tries.add(pid).size > 2),
      () => `three tries to start it: ${server.output()}`,
    );
    symlinkSync(moved, next);
    renameSync(next, database); // at one moment: a try in between would make a new database
    await until(() => server.output().includes('database is back'), server.output);
    const lines = server.output().split('\n');
    const told = lines.filter((line) => / database (is back|ended)|data directory/.test(line)).map((line) => JSON.parse(line) as object);
    expect(told).toMatchObject([
      { level: 40, msg: 'The embedded database ended (SIGKILL): starting it again.' },
      { level: 40, msg: `The data directory ${database} cannot be used: it is a file, not a folder. Trying again.` },
      { level: 30, msg: 'the embedded database is back' },
    ]);
  });

  test.each([
    ['the tables', (name: string) => name.startsWith('collection-')],
    ['the catalogue of the tables', (name: string) => name === '_mdb_catalog.wt'],
  ])('a start on a database with damage in %s says in one sentence what it is and how to restore', async (_, isDamaged) => {
    await server.kill('SIGTERM');
    const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-damaged-'));
    folders.push(folder);
    const database = join(folder, 'database');
    cpSync(realpathSync(join(server.dataDir, 'database')), database, { recursive: true });
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
  });
});
