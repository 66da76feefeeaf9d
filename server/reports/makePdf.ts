import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../shared/basics/problem';
import { DatabaseTimeout } from '../database/withTimeout';
import { type Caller, createSlots } from '../http/limits';
import type { MadePdf, PaperJob } from './readSection';

/** The maximum time to draw a report. Drawing takes far less. */
const LONGEST_MS = 30_000;
/** Requests queued longer than this fail fast, because their users may have asked again. */
const LONGEST_WAIT_MS = 12_000;
/** The program ends after this time without work, which frees its memory. */
const IDLE_MS = 60_000;
/** Memory limits in MB. Single-threaded, because the garbage collector of V8 would otherwise use every core of a small machine. */
const LIMITS = ['--max-old-space-size=192', '--max-semi-space-size=16', '--single-threaded'];
/** The only setting that the program gets, because others contain secrets. */
const { NODE_EXTRA_CA_CERTS } = process.env;

let program: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
const inSlot = createSlots(1, 20, 'You have asked for many papers already. Please wait for some of them.');

/**
 * Makes a PDF in a separate program, one at a time, so that other requests are not delayed. A worker thread is not enough, because the garbage of all
 * threads is collected at the priority of the process. `reader`: the response; if it is closed, nothing is made. `who`: callers take turns.
 * @throws Problem 'unavailable' after 12 s in the queue, 'too_many' if `who` has too many in the queue; DatabaseTimeout.
 */
export function makePdf(job: PaperJob, reader: Writable, who: Caller): Promise<Buffer> {
  const queuedAt = performance.now();
  return inSlot(who, async () => {
    if (reader.destroyed || performance.now() - queuedAt > LONGEST_WAIT_MS)
      throw new Problem('unavailable', 'Too many papers are being made right now. Please try again.');
    return make(job);
  });
}

function start(): ChildProcess {
  const started = fork(fileURLToPath(new URL('pdf-program.js', import.meta.url)), {
    execArgv: LIMITS,
    env: { NODE_EXTRA_CA_CERTS },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The server can end while the program runs; the program then ends too.
  started.unref();
  started.channel?.unref();
  const forget = () => {
    if (program === started) program = null;
  };
  started.on('exit', forget).on('error', forget);
  return started;
}

async function make(job: PaperJob): Promise<Buffer> {
  clearTimeout(idle);
  const maker = (program ??= start());
  const timeout = setTimeout(() => maker.kill('SIGKILL'), LONGEST_MS);
  const ended = new AbortController();
  const { signal } = ended;
  const fail = (cause?: unknown) => Promise.reject(new Error('A paper was not made.', { cause }));
  try {
    const [made] = (await Promise.race([
      once(maker, 'message', { signal }),
      once(maker, 'exit', { signal }).then(() => fail()),
      new Promise((_, reject) => maker.send(job, (error) => error && reject(error))).catch(fail),
    ])) as [MadePdf];
    if (made instanceof Uint8Array) return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
    if (!made.isUnread) throw new Error(made.failed);
    // The driver may not notice that the database is back (server/patches/mongodb.ts), so the next report gets a new program.
    end(maker);
    throw new DatabaseTimeout(made.failed);
  } finally {
    ended.abort();
    clearTimeout(timeout);
    idle = setTimeout(() => end(maker), IDLE_MS).unref();
  }
}

function end(maker: ChildProcess): void {
  if (program === maker) program = null;
  maker.kill();
}
