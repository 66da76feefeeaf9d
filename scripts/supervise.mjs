import { spawn } from 'node:child_process';
import { endWithParent } from './endWithParent.mjs';

/** The pauses before restarts, in seconds; the last one is repeated. They start over after a server that ran longer than that. */
const PAUSES_S = [0, 1, 2, 5, 10, 20, 30];
/** The server is killed after this time. It normally ends within 5 s. */
const LONGEST_STOP_MS = 8_000;

/**
 * Runs `program` as a server and restarts it whenever it crashes after it was ready, until this process is stopped. The server also stops if this process
 * is killed, because the channel between them closes.
 */
export function supervise(program) {
  let server;
  let ending = false;
  let waiting;
  let deaths = 0;
  let wasReady = false;

  function start() {
    const begun = performance.now();
    server = spawn(process.execPath, [program], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    server.on('message', () => (wasReady = true));
    server.on('error', (error) => console.error(`The server could not be started: ${error.message}`));
    server.once('close', (code, signal) => {
      // Before it was ready, it has printed why it cannot start, such as a port in use.
      if (ending || !wasReady || code === 0) process.exit(code ?? 1);
      const lived = (performance.now() - begun) / 1_000;
      if (lived > PAUSES_S.at(-1)) deaths = 0;
      const pause = PAUSES_S[Math.min(deaths, PAUSES_S.length - 1)];
      deaths += 1;
      const why = signal ?? `code ${code}`;
      console.error(`The server ended (${why}) and is started again ${pause === 0 ? 'now' : `in ${pause} s`}.`);
      waiting = setTimeout(start, pause * 1_000);
    });
  }

  function end() {
    if (ending) return;
    ending = true;
    clearTimeout(waiting);
    if (server.exitCode !== null || server.signalCode !== null) process.exit(0);
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), LONGEST_STOP_MS);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end);
  endWithParent(end);
  start();
}
