import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ALWAYS = ['shared', 'package-lock.json', 'scripts/build.mjs'];
const STAMP = '.stamp';

/** The sources and the output of each half of the build. */
export const HALVES = {
  client: { from: ['client', ...ALWAYS], to: '.build/client' },
  server: { from: ['server', ...ALWAYS], to: '.build/server' },
};

function* filesIn(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(inner);
    else if (entry.isFile()) yield inner;
  }
}

/** A digest of the names and contents of all sources of `half`. */
export function digestOf(half) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const source of HALVES[half].from) {
    const files = source.includes('.') ? [source] : filesIn(source);
    for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export const stampOf = (folder) => join(folder, STAMP);

/** The halves whose build does not match their sources. */
export function staleHalves() {
  return Object.keys(HALVES).filter((half) => {
    const stamp = stampOf(HALVES[half].to);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== digestOf(half);
  });
}
