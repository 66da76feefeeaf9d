import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { joinedGroups } from './chunkGroups.ts';
import { lightIcons } from './patches/lucide.ts';
import { lightRouter } from './patches/reactRouter.ts';
import { plainImports } from './patches/vite.ts';
import { preloadPlugin, screenPagesPlugin } from './pagePlugins.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createHash } from 'node:crypto';

const WORKER = 'sw.js';
/** Files that few users need: the PDF viewer, as large as everything else together, and fonts of other scripts. */
const RARE = /^assets\/pdf[-.]|\.woff2$/;

/** Builds the service worker and writes the list of the build's files into it. */
function workerPlugin(): Plugin {
  return {
    name: 'vessel-ops:worker',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('../worker/worker.ts', import.meta.url)), fileName: WORKER });
    },
    // Runs in `writeBundle`, because only then all files have their final content.
    writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name !== WORKER && !name.endsWith('.map'))
        .sort();
      const build = createHash('sha256');
      for (const name of names) build.update(`${name}\0`).update(readFileSync(join(dir, name)));
      // The page comes last, so that an interrupted installation does not serve a page whose files are missing.
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

/** Adds the files that the PDF viewer loads only if a PDF needs them, in the folder where it looks for them (client/records/files/viewer/pdf/openPdf.ts). */
function pdfPlugin(): Plugin {
  return {
    name: 'vessel-ops:pdf',
    apply: 'build',
    buildStart() {
      const emit = (folder: string, names: readonly string[]) => {
        for (const name of names)
          this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source: readFileSync(join(library, folder, name)) });
      };
      const fonts = readdirSync(join(library, 'standard_fonts')).filter((name) => /\.(pfb|ttf)$/.test(name));
      emit('standard_fonts', fonts);
      emit('wasm', ['openjpeg_nowasm_fallback.js']);
    },
  };
}

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [react(), lightRouter(), lightIcons(), plainImports(), preloadPlugin(), screenPagesPlugin(), pdfPlugin(), workerPlugin()],
  build: {
    outDir: fileURLToPath(new URL('../../.build/client', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // The page links to what is needed first (preloadPlugin), and the application prefetches the rest.
    modulePreload: false,
    // Small SVG files are inlined, because over a satellite link a request costs more than their bytes.
    assetsInlineLimit: 1_024,
    rolldownOptions: {
      // No getter in our code or a library has side effects.
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        codeSplitting: {
          // Each group includes everything it imports: over a satellite link one more file costs more than a few kilobytes.
          groups: [
            // Libraries that our releases do not change stay in the browser's cache.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/, priority: 6 },
            // Needed by every visitor. The inputs of the sign-in screen are also those of forms.
            {
              name: 'start',
              test: /[\\/](client[\\/](app[\\/]main|ui[\\/](theme|TextInput|Checkbox|Banner)|net[\\/](request|useSubmit))\.tsx?|icons[\\/](anchor|users-round|eye)\.mjs)$/,
              priority: 5,
            },
            { name: 'sign-in', test: /[\\/]client[\\/]app[\\/]session[\\/]LoginPage\.tsx$/, priority: 3 },
            // Needed by every signed-in user, and by nearly every further screen.
            {
              name: 'core',
              test: /[\\/]client[\\/](app[\\/]Frame|screens[\\/]dashboard[\\/]DashboardPage|records[\\/]list[\\/]lazyActionsMenu|sync[\\/]writes|ui[\\/](Card|Dialog|rowAction|tableRole)|net[\\/](browserStorage|session))\.tsx?$/,
              priority: 4,
            },
            // Large, and needed by few users.
            { name: 'pdf', test: /node_modules[\\/]pdfjs-dist[\\/]/, priority: 6 },
            // Needed by every screen with a table: one chunk, not one for each set of screens.
            {
              name: 'table',
              test: /[\\/]client[\\/]ui[\\/](DataTable|SearchInput)\.tsx?$/,
              priority: 3,
            },
            // Inputs, icons and toolbars that other screens share with lists and forms. Without this group those screens would load the files of every kind too.
            { name: 'dates', test: /[\\/](client[\\/]records[\\/]form[\\/]TypedDate\.tsx|icons[\\/]calendar\.mjs)$/, priority: 3 },
            {
              name: 'sending',
              test: /[\\/](client[\\/](ui[\\/](ProgressBar|FileInput|Toolbar)|net[\\/](page|useFieldProblems)|records[\\/](useAddressQuery|files[\\/](fileOf|useFileAction)|list[\\/]tone))\.tsx?|shared[\\/]kinds[\\/]renewal\.ts|icons[\\/](file-down|upload|file-spreadsheet)\.mjs)$/,
              priority: 3,
            },
            // What forms share with the lists of records that have a file.
            {
              name: 'files',
              test: /[\\/]client[\\/]records[\\/]files[\\/](transfers|SendingBar|photo[\\/]OfferSmaller)\.tsx?$/,
              priority: 3,
            },
            // What the dashboard shares with lists and forms.
            {
              name: 'presence',
              test: /[\\/](client[\\/](sync[\\/]presence|records[\\/](cells[\\/]MessageStatusButton|list[\\/](useDeleteRecord|restoreRecord)))\.tsx?|icons[\\/](octagon-x|circle-question-mark|chevron-left|chevron-right)\.mjs)$/,
              priority: 3,
            },
            // Icons that lists, forms and others share.
            {
              name: 'icons',
              test: /[\\/]icons[\\/](check|copy|key-round|list-filter|rotate-ccw|rotate-ccw-clock|ship|stamp|trash|user-round)\.mjs$/,
              priority: 3,
            },
            { name: 'menus', test: /[\\/]client[\\/]records[\\/]list[\\/]lazyMenus\.ts$/, priority: 3 },
            // The screens of every kind, for lists and forms.
            { name: 'kinds', test: /[\\/]client[\\/]records[\\/]kinds[\\/]registry\.ts$/, priority: 2 },
            ...joinedGroups(),
          ],
        },
        // The bundler joins the names of all screens that share a chunk; only the first is used.
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
