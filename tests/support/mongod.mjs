#!/usr/bin/env node
/**
 * The embedded engine behind mongod's command line, for `mongodb-memory-server` on machines that have no mongod and
 * cannot download one. Takes `--port`, `--dbpath` and `--bind_ip`, answers `--version`, ignores the rest.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);

if (args.includes('--version')) {
  console.log('db version v8.0.0');
  process.exit(0);
}

const program = fileURLToPath(new URL('../../.build/server/engine.js', import.meta.url));
if (!existsSync(program)) fail('The embedded database is not built: run `npm run build` first.');

const folder = mkdtempSync(join(tmpdir(), 'vessel-ops-mongod-'));
const socket = join(folder, 'mongodb.sock');
// The engine removes its socket's folder when it ends; this is for when it never began.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const engine = fork(program, [option('--dbpath', '/data/db'), socket], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
let stopping = false;
engine.on('exit', () => process.exit(stopping ? 0 : 1));
engine.on('message', ({ failed }) => (failed ? fail(failed) : listen()));

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.on(signal, () => {
    stopping = true;
    if (engine.connected) engine.send('stop');
  });
}

function listen() {
  createServer({ noDelay: true }, relay)
    .on('error', (error) => fail(error.code === 'EADDRINUSE' ? 'Address already in use' : error.message))
    .listen(Number(option('--port', 27017)), option('--bind_ip', '127.0.0.1'), () => console.log('Waiting for connections'));
}

function relay(outside) {
  const inside = connect(socket);
  outside.pipe(inside).pipe(outside);
  for (const [one, other] of [
    [outside, inside],
    [inside, outside],
  ]) {
    one.on('error', () => {}).on('close', () => other.destroy());
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
