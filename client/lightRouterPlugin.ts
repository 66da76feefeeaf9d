import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRODUCTION = fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url));

/** `Form.displayName = "Form";`: a name for developers, which keeps the component in the build although nothing uses it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** `= React10.forwardRef(`: a call that does nothing but return a component. */
const COMPONENT = /= (?=React\d*\.(?:forwardRef|createContext)\()/g;

/**
 * Leaves out of the first load what the application does not use of react-router (2 kB of gzip): the package names its development build
 * whatever is built, and marks none of its components as free of side effects.
 */
export function lightRouterPlugin(): Plugin {
  return {
    name: 'vessel-ops:light-router',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION }] },
      build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
    }),
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return null;
      return { code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, '= /*#__PURE__*/ '), map: null };
    },
  };
}
