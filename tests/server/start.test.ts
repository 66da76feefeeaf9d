/** How the product starts and ends: what it refuses, in one line, and what it keeps. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config';
import { disconnectDatabase } from '../../server/database/connect';
import { openDataFolder } from '../../server/app/dataFolder';
import { listen } from '../../server/app/listen';
import { startDatabase } from '../../server/app/openDatabase';
import { call, register } from '../support/call';
import { sharedServer } from '../support/sharedServer';
import { startServer } from '../support/startServer';

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

test('a taken port and an unreachable database are refused in one line, without the password', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} of 127.0.0.1 cannot be listened to: it is in use by another program.`,
  );
  other.close();
  const config = readConfig({ MONGODB_URI: 'mongodb://me:secret@127.0.0.1:1/fleet?authSource=admin' });
  const said = await startDatabase(config, () => undefined).then(String, (error: Error) => error.message);
  expect(said).toMatch(/^The database at mongodb:\/\/127\.0\.0\.1:1\/fleet is not reachable: [^\n]*$/);
  expect(said).not.toContain('secret');
  await disconnectDatabase();
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
