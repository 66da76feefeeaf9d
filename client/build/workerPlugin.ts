import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORKER = 'sw.js';
/** What shows PDF files, as large as all the rest, and letters that many never meet. */
const RARE = /^assets\/pdf[-.]|\.woff2$/;

/** Builds the service worker, and tells it what the build consists of. */
export function workerPlugin(): Plugin {
  return {
    name: 'vessel-ops:worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('../worker/worker.ts', import.meta.url)), fileName: WORKER });
    },
    // Only now is every file what it will be.
    writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name !== WORKER && !name.endsWith('.map'))
        .sort();
      const build = createHash('sha256');
      for (const name of names) build.update(`${name}\0`).update(readFileSync(join(dir, name)));
      // The page comes last: an installation that breaks off has not begun to answer.
      const isRare = (name: string) => RARE.test(name);
      const files = [...names.filter((name) => name !== 'index.html' && !isRare(name)).map((name) => `/${name}`), '/'];
      const rare = names.filter(isRare).map((name) => `/${name}`);
      const shell = JSON.stringify({ build: build.digest('hex').slice(0, 12), files, rare });
      const path = join(dir, WORKER);
      writeFileSync(path, readFileSync(path, 'utf8').replace('SHELL_OF_BUILD', shell));
    },
  };
}
