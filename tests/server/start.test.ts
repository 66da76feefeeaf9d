/** How the product starts and ends: what it refuses, in one line, and what it keeps. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../server/accounts/passwords';
import { ConfigError, readConfig } from '../../server/config';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { AccountModel, NO_PASSWORD, RegistrationModel } from '../../server/database/models/accounts';
import { openDataFolder } from '../../server/app/dataFolder';
import { type DemoSignIn, openDemo } from '../../server/app/openDemo';
import { openEpoch } from '../../server/database/epoch';
import { ChangeModel } from '../../server/database/models/log';
import { demoFleet } from '../../server/demo/seedDemo';
import { recoverLogs } from '../../server/log/recoverLogs';
import { listen } from '../../server/app/listen';
import { startDatabase } from '../../server/app/openDatabase';
import { signInHelp } from '../../server/app/signInHelp';
import { todayUtc } from '../../shared/basics/calendar';
import { call, register } from '../support/call';
import { throwawayDatabase, type ThrowawayDatabase } from '../support/database';
import { runTool } from '../support/runTool';
import { sharedServer } from '../support/sharedServer';
import { startServer } from '../support/startServer';
import { until } from '../support/until';

const PROGRAM = resolve(import.meta.dirname, '../../.build/server/main.js');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vessel-ops-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder that cannot be used is refused in one line', async () => {
  const missing = join(folder, 'none');
  const sentence = `DATA_DIR ${join(missing, 'data')} cannot be used: the folder ${missing} does not exist.`;
  expect(() => openDataFolder(join(missing, 'data'))).toThrow(sentence);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => openDataFolder(file)).toThrow(`DATA_DIR ${file} cannot be used: it is a file.`);
  const { dataDir, stop } = await sharedServer();
  const inUse = `The data directory ${join(dataDir, 'database')} is in use by another process.`;
  await expect(startDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined)).rejects.toThrow(inUse);
  await stop();

  // The program exits 1 and says that line alone.
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, DATA_DIR: join(missing, 'data') },
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([1, '', `${sentence}\n`]);
});

test.each(['backup', 'verify'])('%s on a folder without a database is refused in one line, and makes nothing', async (tool) => {
  const empty = join(folder, `empty-${tool}`);
  mkdirSync(empty);
  for (const wrong of [join(folder, 'wrong'), empty]) {
    const refused = { code: 1, out: '', err: `There is no database in DATA_DIR ${wrong}.` };
    expect(await runTool(tool, { DATA_DIR: wrong }, tool === 'backup' ? [join(folder, 'archive')] : [])).toEqual(refused);
  }
  expect(readdirSync(empty)).toEqual([]);
  expect(readdirSync(folder)).not.toContain('wrong');
});

test('a taken port and an unreachable database are refused in one line, without the password', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} of 127.0.0.1 cannot be listened to: it is in use by another program.`,
  );
  other.close();
  // A password with characters that should have been encoded is refused by the driver.
  for (const password of ['secret', 'sec/ret', 'sec@ret', 'sec?ret', 'sec/r@e?t', 'sec?r@e/t']) {
    const config = readConfig({ MONGODB_URI: `mongodb://me:${password}@127.0.0.1:1/fleet?authSource=admin` });
    const said = await startDatabase(config, () => undefined).then(String, (error: Error) => error.message);
    expect(said).toMatch(/^The database at mongodb:\/\/127\.0\.0\.1:1\/fleet is not reachable: [^\n]*$/);
    expect(said).not.toMatch(/sec|ret\b/);
    await disconnectDatabase();
  }
});

describe('the text of a start', () => {
  let database: ThrowawayDatabase;
  beforeAll(async () => {
    database = await throwawayDatabase();
    await connectDatabase(database.uri, false);
    await openEpoch();
  });
  afterAll(async () => {
    await disconnectDatabase();
    await database.stop();
  });
  const INVOICES = { username: 'invoices', password: 'of-invoices' };
  const DEMO = { emails: ['office@demo.example'], password: 'of-the-demo' };
  const ANYBODY = /or create one at .*\n.*\n +Anyone who can open these addresses can register/;
  const printed = (env: Record<string, string>, demo: DemoSignIn | null = null) =>
    signInHelp(readConfig({ HOST: '127.0.0.1', ...env }), { port: 3000, demo, invoices: INVOICES });

  const demoIn = (dataDir: string) => openDemo({ DEMO: true, MONGODB_URI: undefined, DATA_DIR: dataDir });

  test('a demo fleet whose first start was interrupted is finished by the next', async () => {
    const made = mkdtempSync(join(folder, 'interrupted-'));
    const interrupted = demoIn(made);
    const failed = interrupted.catch((error: unknown) => error);
    await until(async () => (await ChangeModel.estimatedDocumentCount()) > 20, 'some records of the fleet');
    await disconnectDatabase();
    expect(await failed).toBeInstanceOf(Error);
    await connectDatabase(database.uri, false);
    await recoverLogs();
    await demoIn(made);
    const fleet = demoFleet(todayUtc());
    const records = fleet.flatMap((ship) => ship.records.flatMap(({ kind, former }) => (former ? [kind, kind] : [kind])));
    const created = await ChangeModel.find({ op: 'created' }, { kind: 1 }).lean();
    expect(created.map(({ kind }) => kind).toSorted()).toEqual([...fleet.map(() => 'vessels'), ...records].toSorted());
    await AccountModel.deleteMany({});
  });

  test('names the demo accounts that the stored password opens, and no password that opens nothing', async () => {
    const made = mkdtempSync(join(folder, 'demo-'));
    const demo = await demoIn(made);
    expect(demo?.emails).toEqual(['office@demo.example', 'master@demo.example']);
    expect(await demoIn(made)).toEqual(demo);
    expect(await printed({}, DEMO)).toMatch(/Sign in +office@demo\.example, password of-the-demo$/m);
    const provider = {
      OIDC_ISSUER: 'https://login.example.com',
      OIDC_CLIENT_ID: 'fleet',
      OIDC_CLIENT_SECRET: 'secret',
      LOCAL_SIGN_IN: 'off',
    };
    expect(await printed(provider, DEMO)).toMatch(/Sign in +with your account$/m);

    await AccountModel.updateOne({ email: 'office@demo.example' }, { hash: await hashPassword('another one') });
    expect(await demoIn(made)).toEqual({ ...demo, emails: ['master@demo.example'] });
    await AccountModel.updateOne({ email: 'master@demo.example' }, { hash: NO_PASSWORD });
    expect(await demoIn(made)).toBe(null);
    // After a restore into a new folder, where no password is stored.
    const restored = mkdtempSync(join(folder, 'restored-'));
    expect(await demoIn(restored)).toBe(null);
    expect(readdirSync(restored)).toEqual([]);
  });

  test('says who may register by what counts, which is what an administrator chose on the screen', async () => {
    const register = 'http://127.0.0.1:3000/register';
    const choose = (mode: string, domains: string[] = []) =>
      RegistrationModel.replaceOne({ _id: 1 }, { _id: 1, mode, domains }, { upsert: true });
    expect(await printed({})).toMatch(ANYBODY);
    expect(await printed({ REGISTRATION: 'example.com' })).toContain(register);
    for (const mode of ['closed', 'invited']) {
      expect(await printed({ REGISTRATION: mode })).not.toMatch(/register/);
      await choose(mode);
      expect(await printed({})).not.toMatch(/register/);
      await RegistrationModel.deleteMany({});
    }
    await choose('domains', ['example.com']);
    expect(await printed({})).toContain(register);
    expect(await printed({})).not.toContain('Anyone');
    await choose('open');
    expect(await printed({ REGISTRATION: 'closed' })).toMatch(ANYBODY);
  });
});

test('settings nobody can work with are refused, one sentence each, and blank ones are absent', () => {
  const said = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      if (error instanceof ConfigError) return error.message;
      throw error;
    }
  };
  expect(said({})).toBe('');
  expect(said({ PORT: ' ', JWT_SECRET: '', MONGODB_URI: '' })).toBe('');
  expect(said({ PORT: '80.5', DEMO: 'yes' })).toBe('PORT must be a whole number from 0 to 65535.\nDEMO must be 0 or 1.');
  expect(said({ JWT_SECRET: 'short' })).not.toContain('short"');
  for (const name of [
    'HOST',
    'MONGODB_URI',
    'REDIS_URL',
    'JWT_SECRET',
    'INVOICE_PASSWORD',
    'REGISTRATION',
    'SMTP_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
  ]) {
    expect(said({ [name]: '?' })).toMatch(new RegExp(`^${name} must be [^\n]+\\.$`));
  }
  expect(said({ SMTP_URL: 'smtp://mail.example.com' })).toContain('PUBLIC_URL');
  expect(readConfig({ REGISTRATION: 'Example.com, ships.example.org' }).REGISTRATION).toEqual(['example.com', 'ships.example.org']);
});

test('REGISTRATION and PASSWORD_POLICY are kept to; SIGTERM exits 0 whatever is open; secrets, sessions and the epoch outlive it', async () => {
  const server = await startServer({ env: { REGISTRATION: 'example.com', PASSWORD_POLICY: 'strict' } });
  try {
    const at = (email: string, password: string) => call(server.url, 'POST', '/api/register', null, { email, password });
    expect((await at('a@example.org', 'a long enough one')).status).toBe(403);
    expect((await at('a@sub.example.com', 'a long enough one')).status).toBe(403);
    expect(await at('a@example.com', 'Password123')).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    const token = await register(server.url);
    expect(statSync(join(server.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);

    const open = [0, 1].map(() => connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined));
    for (const socket of open) await once(socket, 'connect');
    open[1]?.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{');
    // By this answer the server has both.
    const { status, body } = await call(server.url, 'GET', '/api/vessels', token);
    expect([status, body.epoch]).toEqual([200, expect.stringMatching(/^e[\w-]{12}$/)]);
    expect(await server.kill('SIGTERM')).toBe(0);
    await server.restart();
    expect(await call(server.url, 'GET', '/api/vessels', token)).toMatchObject({ status: 200, body: { epoch: body.epoch } });
  } finally {
    await server.stop();
  }
});
