/** Loaded before the product (NODE_OPTIONS=--import): on SIGUSR2 it collects garbage and writes what is left, in bytes, to HEAP_FILE. */
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  writeFileSync(process.env.HEAP_FILE, JSON.stringify({ heap: heapUsed, external, rss }));
});
