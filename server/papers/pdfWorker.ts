import { parentPort } from 'node:worker_threads';
import { drawPaper } from './drawPaper';
import type { Paper } from './paper';

/** The program of the thread that draws papers: it takes one `Paper` after the other, and answers the bytes of its PDF. */
parentPort?.on('message', async (paper: Paper) => {
  const bytes = await drawPaper(paper);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
