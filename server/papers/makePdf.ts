import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Paper } from './paper';

/** Drawing takes far less; a paper that does not end is given up. */
const LONGEST_MS = 30_000;
/** A thread without work ends after this, and its memory with it. */
const IDLE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 48 };

let thread: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The PDF of a paper. It is drawn in a thread of its own, one after the other, so that other requests do not wait for it. */
export function makePdf(paper: Paper): Promise<Buffer> {
  const made = last.then(() => draw(paper));
  last = made.catch(() => undefined);
  return made;
}

function start(): Worker {
  // In a variable, so that the bundler leaves it alone: the program is built beside this one.
  const program = './pdf-worker.js';
  const started = new Worker(new URL(program, import.meta.url), { resourceLimits: LIMITS });
  started.unref();
  started.once('exit', () => {
    if (thread === started) thread = null;
  });
  return started;
}

async function draw(paper: Paper): Promise<Buffer> {
  clearTimeout(idle);
  const worker = (thread ??= start());
  const late = setTimeout(() => void worker.terminate(), LONGEST_MS);
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const drawn = once(worker, 'message', { signal });
    const gone = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error(`The paper ${paper.name} was not drawn.`)));
    worker.postMessage(paper, []);
    const [bytes] = (await Promise.race([drawn, gone])) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    ended.abort();
    clearTimeout(late);
    idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
  }
}
