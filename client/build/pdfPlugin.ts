import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };

/** What the viewer of PDF files fetches only for a file that needs it, where it looks for it (client/records/files/viewer/pdf/openPdf.ts). */
export function pdfPlugin(): Plugin {
  return {
    name: 'vessel-ops:pdf',
    apply: 'build',
    buildStart() {
      const give = (folder: string, names: readonly string[]) => {
        for (const name of names)
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source: readFileSync(join(library, folder, name)) });
      };
      const fonts = readdirSync(join(library, 'standard_fonts')).filter((name) => /\.(pfb|ttf)$/.test(name));
      give('standard_fonts', fonts);
      give('wasm', ['openjpeg_nowasm_fallback.js']);
    },
  };
}
