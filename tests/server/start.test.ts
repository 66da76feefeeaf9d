import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config';
import { call, register } from '../support/call';
import { startServer, type RunningServer } from '../support/startServer';

const PROGRAM = resolve(import.meta.dirname, '../../.build/server/main.js');
let folder: string;
const running: RunningServer[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vessel-ops-start-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function started(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ dataDir: join(folder, 'data'), env });
  running.push(server);
  return server;
}

/** What a start that must fail prints. It exits 1 and says one line. */
function refusal(env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  return stderr.trimEnd();
}

test('a data folder that cannot be used is refused in one line', async () => {
  const missing = join(folder, 'none');
  expect(refusal({ DATA_DIR: join(missing, 'data') })).toBe(
    `DATA_DIR ${join(missing, 'data')} cannot be used: the folder ${missing} does not exist.`,
  );
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(refusal({ DATA_DIR: file })).toBe(`DATA_DIR ${file} cannot be used: it is a file.`);
  const { dataDir } = await started();
  expect(refusal({ DATA_DIR: dataDir })).toBe(`The data directory ${join(dataDir, 'database')} is in use by another process.`);
});

test('a taken port and an unreachable database are refused in one line, without the password', async () => {
  const { port } = new URL((await started()).url);
  expect(refusal({ DATA_DIR: join(folder, 'other'), PORT: port, HOST: '127.0.0.1' })).toBe(
    `Port ${port} of 127.0.0.1 cannot be listened to: it is in use by another program.`,
  );
  const said = refusal({ DATA_DIR: join(folder, 'other'), MONGODB_URI: 'mongodb://me:secret@127.0.0.1:1/fleet?authSource=admin' });
  expect(said).toMatch(/^The database at mongodb:\/\/127\.0\.0\.1:1\/fleet is not reachable: [^\n]*$/);
  expect(said).not.toContain('secret');
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

test('generated secrets are kept for this user alone, and sessions outlive a restart', async () => {
  const server = await started();
  const token = await register(server.url);
  for (const name of ['jwt-secret']) expect(statSync(join(server.dataDir, name)).mode & 0o777).toBe(0o600);
  await server.restart();
  expect((await call(server.url, 'GET', '/api/vessels', token)).status).toBe(200);
  await server.restart('SIGKILL');
  expect((await call(server.url, 'GET', '/api/vessels', token)).status).toBe(200);
});

test('SIGTERM exits 0 within 5 s, whatever is still open', async () => {
  const server = await started();
  const { port } = new URL(server.url);
  const idle = connect(Number(port), '127.0.0.1');
  const half = connect(Number(port), '127.0.0.1', () =>
    half.write('POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{'),
  );
  for (const socket of [idle, half]) socket.on('error', () => {});
  await new Promise((done) => setTimeout(done, 200));
  const begun = Date.now();
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(Date.now() - begun).toBeLessThan(5_000);
});

test('REGISTRATION and PASSWORD_POLICY are kept to', async () => {
  const server = await started({ REGISTRATION: 'example.com', PASSWORD_POLICY: 'strict' });
  const at = (email: string, password: string) => call(server.url, 'POST', '/api/register', null, { email, password });
  expect((await at('a@example.org', 'a long enough one')).status).toBe(403);
  expect((await at('a@sub.example.com', 'a long enough one')).status).toBe(403);
  expect(await at('a@example.com', 'Password123')).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
  expect((await at('a@example.com', 'a long enough one')).status).toBe(201);
  await server.stop();

  const closed = await started({ REGISTRATION: 'closed' });
  expect((await call(closed.url, 'POST', '/api/register', null, { email: 'b@example.com', password: 'a long enough one' })).status).toBe(
    403,
  );
});
