import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { recordsAt, Unread, type ReadRecords } from '../database/recordsAt';
import { drawPaper } from './drawPaper';
import type { MadePdf, PaperJob } from './paper';
import { statusReport } from './statusReport';

/** At a lower priority other work of the machine would stop the drawing altogether. */
const PRIORITY = 5;

/** The last Node.js whose V8 has the flag: a program that is started with a flag it does not know ends at once. */
const LAST_WITH_BUDGET = 22;

// On one thread, what is compiled takes the time of the paper: only what has run longer is.
if (Number.parseInt(process.versions.node) <= LAST_WITH_BUDGET) setFlagsFromString('--interrupt-budget=500000');

// Requests come first. On Linux each thread has a priority of its own, those too that collect the garbage.
for (const thread of threads()) {
  try {
    setPriority(thread, PRIORITY);
  } catch {
    // The thread has ended, or the machine does not allow it: papers are drawn all the same.
  }
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

let read: ReadRecords | undefined;

/** The program that makes papers: it takes one `PaperJob` after the other, and answers each with a `MadePdf`. */
process.on(
  'message',
  (job: PaperJob) => void make(job).then(answer, (error: unknown) => answer({ failed: inspect(error), isUnread: error instanceof Unread })),
);
// The server is gone.
process.on('disconnect', () => process.exit());

async function make(job: PaperJob): Promise<Uint8Array> {
  if ('paper' in job) return drawPaper(job.paper);
  read ??= recordsAt(job.database);
  return drawPaper(await statusReport(read, job.reportOn, job.now));
}

function answer(made: MadePdf): void {
  process.send?.(made);
}
