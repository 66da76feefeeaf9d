/** `npm run dev`: the server restarts and the page reloads when a source file is saved. */
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWhenNeeded } from './install.mjs';
import { staleHalves } from './staleness.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
installWhenNeeded(true);
const { buildHalves } = await import('./build.mjs');
// The embedded database runs as a built program.
await buildHalves(staleHalves().filter((half) => half === 'server'));

const port = process.env.PORT ?? '3000';
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});

process.env.SERVER_URL = `http://localhost:${port}`;
const { createServer } = await import('vite');
const pages = await createServer({ configFile: resolve('client/build/vite.config.ts'), server: { port: 5173 } });
await pages.listen();
console.log(`The page that reloads on save is at ${pages.resolvedUrls?.local[0]}`);

async function stop() {
  await pages.close();
  server.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
server.once('exit', (code) => process.exit(code ?? 0));
