import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { drawPaper } from './drawPaper';
import type { Paper } from './paper';

// Of this thread alone, which Linux can do: requests come first.
if (process.platform === 'linux') setPriority(19);

/** The program of the thread that draws papers: it takes one `Paper` after the other, and answers the bytes of its PDF. */
parentPort?.on('message', async (paper: Paper) => {
  const bytes = await drawPaper(paper);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
