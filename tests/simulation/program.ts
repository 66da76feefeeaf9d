import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { build, type Plugin, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fault planted in the product's code: `find`, which `file` holds exactly once, becomes `replace`. */
export interface Fault {
  name: string;
  file: string;
  find: string;
  replace: string;
}

/** What a simulated process finds in place of the globals of its platform. */
export interface Platform {
  Date: typeof Date;
  Math: typeof Math;
  performance: object;
  crypto: object;
  setTimeout: (act: () => void, ms?: number) => unknown;
  clearTimeout: (timer: unknown) => void;
  setInterval: (act: () => void, ms?: number) => unknown;
  clearInterval: (timer: unknown) => void;
  setImmediate: (act: () => void) => unknown;
  /** What stands in for modules that reach the outside, by their names in `OUTSIDE`. */
  outside: Record<string, unknown>;
}
const NAMES = [
  'Date',
  'Math',
  'performance',
  'crypto',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'outside',
] as const satisfies (keyof Platform)[];

/** What stands in the way of nothing: modules whose work is not simulated, with what is imported of them. */
const ANYTHING =
  'const any = new Proxy(function () {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => "" : any), apply: () => any });';

/** Modules that reach the outside. Each is answered by the platform of the process. */
const OUTSIDE: Record<string, string> = {
  'server/database/storage.ts': 'export const { storage } = outside;',
  'server/database/connect.ts': 'export const { isExclusive, databaseAnswers, pollOthersEvery } = outside;',
  'server/database/databaseErrors.ts': 'export const { isLostLink } = outside;',
  'server/database/freeSpace.ts': 'export const { assertSpace } = outside;',
  'server/logger.ts': 'export const { logger } = outside;',
  'server/patches/mongodb.ts': 'export const aroundCommands = () => {};',
  'server/http/requestLog.ts': 'export const requestIdOf = () => "", loggedPath = (path) => path;',
  'server/http/limits.ts':
    'export const TOO_MANY = "", createSlots = () => (who, task) => task(), inSessionSlot = (session, task) => task();',
  // Every account is an editor of all vessels.
  'server/database/models/accounts.ts':
    'export const AccountModel = { find: () => ({ lean: async () => [] }) }, FleetRuleModel = { findById: () => ({ lean: async () => null }) }, NO_PASSWORD = "none";',
  'server/database/models/signIn.ts': 'export const FactorModel = {}, PasskeyModel = {};',
  'server/database/models/projections.ts': 'export const recordModel = () => { throw new Error("not simulated"); };',
  'node:timers/promises': 'export const { delay: setTimeout, turn: setImmediate } = outside;',
  'node:perf_hooks': 'const steady = performance; export { steady as performance };',
  'node:crypto': 'export const { createHash, randomUUID, randomBytes } = outside;',
  mongoose: 'export default { trusted: (filter) => filter };',
  react: 'const none = () => {}; export { none as useSyncExternalStore, none as useState, none as lazy }; export default {};',
  'react/jsx-runtime': 'export const jsx = 0, jsxs = 0;',
};

function substitutions(fault?: Fault): Plugin {
  const name = (id: string) => relative(root, id.split('?')[0] ?? '');
  return {
    name: 'simulation',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source in OUTSIDE) return `\0outside:${source}`;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && name(found.id) in OUTSIDE ? `\0outside:${name(found.id)}` : found;
    },
    load(id) {
      const outside = id.startsWith('\0outside:') ? OUTSIDE[id.slice(9)] : undefined;
      if (outside !== undefined) return outside;
      const file = name(id);
      if (!file.startsWith('server/schemas/')) return;
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map(([, each]) => each);
      return `${ANYTHING}\n${names.map((each) => `export const ${each} = any;`).join('\n')}`;
    },
    transform(code, id) {
      let changed =
        name(id) === 'server/records/recordRoutes.ts' ? code.replace("import * as z from 'zod';", `${ANYTHING} const z = any;`) : code;
      if (fault && fault.file === name(id)) {
        if (changed.split(fault.find).length !== 2) throw new Error(`${fault.file} does not hold exactly once: ${fault.find}`);
        changed = changed.replace(fault.find, () => fault.replace);
      }
      return changed;
    },
  };
}

/** A part of the product in one piece. Each call is a process of its own: it has its own modules, and their state. */
export type Program<E> = (platform: Platform) => E;

/** Builds `entry` of this folder, with all it imports of the product. */
export async function buildProgram<E>(entry: string, fault?: Fault): Promise<Program<E>> {
  const built = (await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [substitutions(fault)],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: resolve(root, 'tests/simulation', entry),
        output: { format: 'cjs', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const run = compileFunction(built.output[0].code, ['exports', 'require', ...NAMES], { filename: `simulated-${entry}.js` });
  const require = createRequire(import.meta.url);
  return (platform) => {
    const exports = {} as E;
    run(exports, require, ...NAMES.map((each) => platform[each]));
    return exports;
  };
}
