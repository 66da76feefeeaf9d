/**
 * Patch of react-router 7.18.5: leaves out of the first load what the application does not use of it. The package names its development
 * build whatever is built, marks none of its components as free of side effects, and has its links and routes know its framework.
 *
 * Options of the bundler do not replace it: of 5.1 kB of gzip, its production build and `treeshake.propertyReadSideEffects` spare 0.8.
 * `propertyWriteSideEffects: false` drops assignments within arrow functions, ours too. `manualPureFunctions` knows only whole objects
 * (`React`), so effects would be dropped with the components, and the page would no longer follow its address.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRODUCTION = fileURLToPath(new URL('../../../node_modules/react-router/dist/production/index.mjs', import.meta.url));

/** `Form.displayName = "Form";`: a name for developers, which keeps the component in the build although nothing uses it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** `= React10.forwardRef(`: a call that does nothing but return a component. */
const COMPONENT = /= (?=React\d*\.(?:forwardRef|createContext)\()/g;

/** Of its framework, which the application does not use: what these answer without it. Links and routes mention them. */
const OF_FRAMEWORK: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'null',
  usePrefetchBehavior: '[false, null, {}]',
  useViewTransitionState: 'false',
  // Of routes with loaders. What breaks here is shown by CrashScreen.
  RenderErrorBoundary: 'null',
  DefaultErrorComponent: 'null',
};

function withoutFramework(code: string): string {
  let light = code;
  for (const [name, answer] of Object.entries(OF_FRAMEWORK)) {
    const whole = new RegExp(`^(function ${name}\\(|var ${name} = class )[^]*?^};?$`, 'm');
    if (whole.test(light)) light = light.replace(whole, `function ${name}() { return ${answer}; }`);
    else if (light.includes(`function ${name}(`)) throw new Error(`react-router writes ${name} in another way.`);
  }
  return light;
}

export function lightRouter(): Plugin {
  return {
    name: 'vessel-ops:light-router',
    apply: 'build',
    enforce: 'pre',
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: PRODUCTION }] } }),
    transform(code, id) {
      if (!id.includes('/react-router/dist/')) return null;
      return { code: withoutFramework(code).replace(DISPLAY_NAME, '').replace(COMPONENT, '= /*#__PURE__*/ '), map: null };
    },
  };
}
