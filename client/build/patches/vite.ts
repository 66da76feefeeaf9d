/**
 * Patch of vite 8.3.8: Vite wraps every `import()` to preload further files, although `build.modulePreload` is off. There are no files to
 * preload, and the wrapper costs 0.7 kB of gzip in the first load.
 */
import type { Plugin } from 'vite';

const WRAPPERS = ['vite:build-import-analysis', 'native:import-analysis-build'];

export function plainImports(): Plugin {
  return {
    name: 'vessel-ops:plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      for (const name of WRAPPERS) {
        const at = plugins.findIndex((plugin) => plugin.name === name);
        if (at < 0) throw new Error(`Vite has no plugin ${name} any more.`);
        (plugins as Plugin[]).splice(at, 1);
      }
    },
  };
}
