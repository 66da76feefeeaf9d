import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { chunksOf } from './filesOf.ts';
import { FORM, LIST } from './heaviestScreens.ts';

/** The module that imports the file of every kind. Each file has the name of its kind. */
const REGISTRY = fileURLToPath(new URL('../records/kinds/registry.ts', import.meta.url));
const kindOf = (file: string) => basename(file, '.tsx').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Writes `form.html`, `list.html`, and a page such as `certificates.html` for each kind with its own list body. They are `index.html` with
 * links to the files of that screen, so that a browser that opens a link for the first time loads them together with the entry.
 * The server sends these pages (server/http/serveClient). A service worker has the files already and does not need them.
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
          .map((file) => `<link rel="signed-in" as="script" crossorigin href="/${file}">`);
        writeFileSync(
          join(dir, `${name}.html`),
          page.replace('<style>', () => `${links.join('\n    ')}\n    <style>`),
        );
      };
      write('form', [FORM]);
      write('list', [LIST]);
      for (const file of this.getModuleInfo(REGISTRY)?.importedIds ?? []) {
        // The only dynamic import in the file of a kind is the body of its list.
        const body = this.getModuleInfo(file)?.dynamicallyImportedIds ?? [];
        if (body.length > 0) write(kindOf(file), [LIST, ...body]);
      }
    },
  };
}
