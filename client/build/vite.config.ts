import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { joinedGroups } from './joinedGroups.ts';
import { lightRouter } from './patches/reactRouter.ts';
import { plainImports } from './patches/vite.ts';
import { preloadPlugin } from './preloadPlugin.ts';
import { screenPagesPlugin } from './screenPagesPlugin.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';

const WORKER = 'sw.js';
/** What shows PDF files, as large as all the rest, and letters that many never meet. */
const RARE = /^assets\/pdf[-.]|\.woff2$/;

/** Builds the service worker, and tells it what the build consists of. */
function workerPlugin(): Plugin {
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

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };

/** What the viewer of PDF files fetches only for a file that needs it, where it looks for it (client/records/files/viewer/pdf/openPdf.ts). */
function pdfPlugin(): Plugin {
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

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), lightRouter(), plainImports(), preloadPlugin(), screenPagesPlugin(), pdfPlugin(), workerPlugin()],
  build: {
    outDir: fileURLToPath(new URL('../../.build/client', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // The page itself names what comes first (preloadPlugin); the rest is fetched ahead of its use, and needs no code for that.
    modulePreload: false,
    // The whole style, a dozen kilobytes, comes in the page (preloadPlugin).
    cssCodeSplit: false,
    // Over a satellite link a line of SVG is better sent in the page than asked for; anything larger is not.
    assetsInlineLimit: 1_024,
    rolldownOptions: {
      // No getter of ours or of a library does more than answer.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // Each with all it imports: over a satellite link a file more costs more than a few kilobytes.
          groups: [
            // What a new version of ours does not change stays in the browser's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 6 },
            // What everybody needs who comes, and who signs in.
            {
              name: 'start',
              test: /[\\/]client[\\/](app[\\/](main|session[\\/]LoginPage)|ui[\\/]theme)\.tsx?$/,
              priority: 5,
            },
            // What everybody needs who is signed in, and what nearly every further screen needs.
            {
              name: 'core',
              test: /[\\/]client[\\/](app[\\/]Frame|screens[\\/]dashboard[\\/]DashboardPage|records[\\/]list[\\/]restoreRecord|sync[\\/]writes|ui[\\/]Card|net[\\/](storage|session))\.tsx?$/,
              priority: 4,
            },
            // Large, and needed by few.
            { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 6 },
            // What every screen with a table needs: in one piece, not in one for each set of screens.
            {
              name: 'table',
              test: /[\\/]client[\\/](ui[\\/](DataTable|SearchInput)|records[\\/]list[\\/](tone|column))\.tsx?$/,
              priority: 3,
            },
            // Inputs, icons and toolbars that other screens share with lists and forms: otherwise they would load the screens of every kind with them.
            { name: 'dates', test: /[\\/](client[\\/]ui[\\/]DateInput\.tsx|icons[\\/]calendar\.mjs)$/, priority: 3 },
            {
              name: 'sending',
              test: /[\\/](client[\\/]ui[\\/](ProgressBar|FileInput|Toolbar)\.tsx|icons[\\/](file-down|upload|file-spreadsheet)\.mjs)$/,
              priority: 3,
            },
            { name: 'menus', test: /[\\/]client[\\/]records[\\/]list[\\/]lazyMenus\.ts$/, priority: 3 },
            ...joinedGroups(),
          ],
        },
        // The bundler names a joined chunk after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
