import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../shared/basics/problem';
import { DatabaseTimeout } from '../database/withTimeout';
import { type Caller, createSlots } from '../http/slots';
import type { MadePdf, PaperJob } from './paper';

/** Drawing takes far less; a paper that does not end is given up. */
const LONGEST_MS = 30_000;
/** Papers queued longer than this fail fast: their users may have asked again. */
const LONGEST_WAIT_MS = 12_000;
/** A program without work ends after this, and its memory with it. */
const IDLE_MS = 60_000;
/**
 * In MB; new objects have three spaces of 16. Their garbage is collected by the thread that makes it: with those that V8 has for it the program
 * would take every processor of a small machine.
 */
const LIMITS = ['--max-old-space-size=192', '--max-semi-space-size=16', '--single-threaded'];
/** All of our settings that it is told: others hold our secrets. */
const { NODE_EXTRA_CA_CERTS } = process.env;

let program: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
const inTurn = createSlots(1, 20, 'You have asked for many papers already. Please wait for some of them.');

/**
 * The PDF of a paper. It is made by a program of its own, one after the other, so that other requests do not wait for it: `who` asks
 * for many waits for them, and others behind one. Not at all once `reader`, the answer it is made for, is closed. A thread would not do: the garbage of all threads of a process is collected at the priority
 * of the process. @throws Problem 'unavailable' when it has been queued for 12 s, 'too_many' when `who` has many in the queue; DatabaseTimeout.
 */
export function makePdf(job: PaperJob, reader: Writable, who: Caller): Promise<Buffer> {
  const asked = performance.now();
  return inTurn(who, async () => {
    if (reader.destroyed || performance.now() - asked > LONGEST_WAIT_MS)
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
  // It does not keep the server from ending, and ends with it.
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
  const late = setTimeout(() => maker.kill('SIGKILL'), LONGEST_MS);
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
    // The driver may not find out that the database is back (server/patches/mongodb.ts): the next paper has a program of its own.
    end(maker);
    throw new DatabaseTimeout(made.failed);
  } finally {
    ended.abort();
    clearTimeout(late);
    idle = setTimeout(() => end(maker), IDLE_MS).unref();
  }
}

function end(maker: ChildProcess): void {
  if (program === maker) program = null;
  maker.kill();
}
