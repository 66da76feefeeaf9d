import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { joinedGroups } from './joinedGroups.ts';
import { lightRouter } from './patches/reactRouter.ts';
import { plainImports } from './patches/vite.ts';
import { pdfPlugin } from './pdfPlugin.ts';
import { preloadPlugin } from './preloadPlugin.ts';
import { screenPagesPlugin } from './screenPagesPlugin.ts';
import { workerPlugin } from './workerPlugin.ts';

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
              test: /[\\/]client[\\/](app[\\/](main|startPrefetch|session[\\/]LoginPage)|ui[\\/]theme)\.tsx?$/,
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
