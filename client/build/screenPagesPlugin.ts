import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { chunksOf } from './filesOf.ts';
import { FORM, LIST } from './heaviestScreens.ts';

/** It imports the file of every kind, which has the kind's name. */
const REGISTRY = fileURLToPath(new URL('../records/kinds/registry.ts', import.meta.url));
const kindOf = (file: string) => basename(file, '.tsx').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Writes `form.html`, `list.html`, and a page for the list of each kind that has a body of its own, as `certificates.html`. They are `index.html`
 * that also names the files of the screen: a browser that opens a link for the first time fetches them together with the entry instead of
 * after it. The server answers with them (server/http/serveClient); a service worker, which has those files, does not need them.
 */
export function screenPagesPlugin(): Plugin {
  return {
    name: 'vessel-ops:screen-pages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const write = (name: string, modules: readonly string[]) => {
        const links = [...chunksOf(bundle, modules)]
          .filter((file) => !page.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`);
        writeFileSync(
          join(dir, `${name}.html`),
          page.replace('<style>', () => `${links.join('\n    ')}\n    <style>`),
        );
      };
      write('form', [FORM]);
      write('list', [LIST]);
      for (const file of this.getModuleInfo(REGISTRY)?.importedIds ?? []) {
        // What the file of a kind fetches by itself is the body of its list.
        const body = this.getModuleInfo(file)?.dynamicallyImportedIds ?? [];
        if (body.length > 0) write(kindOf(file), [LIST, ...body]);
      }
    },
  };
}
