import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.SERVER_URL ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../.build/client', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that age preloads modules itself.
    modulePreload: { polyfill: false },
    // Over a satellite link a line of SVG is better sent in the page than asked for; anything larger is not.
    assetsInlineLimit: 1_024,
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
