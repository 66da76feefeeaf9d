import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { runEnv } from './runClock';
import { starts } from './starts';

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

/** Runs one of the server's tools (`backup`, `restore`, `verify`) as `npm run` would, on the database `env` names. */
export function runTool(name: string, env: Record<string, string>, args: string[] = []): Promise<Ran> {
  const program = resolve(import.meta.dirname, `../../.build/server/${name}.js`);
  if (!('MONGODB_URI' in env)) starts.engines += 1;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR, ...runEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data) => (out += data));
  child.stderr.on('data', (data) => (err += data));
  return new Promise((done) => child.once('close', (code) => done({ code, out: out.trim(), err: err.trim() })));
}

/** What `npm run verify` finds wrong in the database of `env`, a line each. */
export async function findings(env: Record<string, string>): Promise<string[]> {
  const { code, out, err } = await runTool('verify', env);
  return code === 0 ? [] : `${out}\n${err}`.trim().split('\n');
}
