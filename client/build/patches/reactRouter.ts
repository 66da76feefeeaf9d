/**
 * Patch of react-router 7.18.5: removes code from the first load that the application does not use. The package always resolves to its
 * development build, does not mark its components as free of side effects, and its links and routes refer to its framework.
 *
 * Bundler options cannot replace it. The patch saves 5.1 kB of gzip; the production build and `treeshake.propertyReadSideEffects` save 0.8 kB.
 * `propertyWriteSideEffects: false` drops assignments within arrow functions, ours too. `manualPureFunctions` accepts only whole objects
 * (`React`), so that effects would be dropped together with components, and the page would no longer follow its address.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PRODUCTION = fileURLToPath(new URL('../../../node_modules/react-router/dist/production/index.mjs', import.meta.url));

/** `Form.displayName = "Form";`: a name for developers that keeps an unused component in the build. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** `= React10.forwardRef(`: a call without side effects that returns a component. */
const COMPONENT = /= (?=React\d*\.(?:forwardRef|createContext)\()/g;

/** Functions of the framework that links and routes call, with the value they return when the framework is not used. */
const OF_FRAMEWORK: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'null',
  usePrefetchBehavior: '[false, null, {}]',
  useViewTransitionState: 'false',
  // For routes with loaders, as are the branches below `dataRouterState`.
  useNavigateStable: '() => {}',
  // In this application CrashScreen shows errors.
  RenderErrorBoundary: 'null',
  DefaultErrorComponent: 'null',
};

function withoutFramework(code: string): string {
  let light = code.replace('let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = null;');
  for (const [name, answer] of Object.entries(OF_FRAMEWORK)) {
    const whole = new RegExp(`^(function ${name}\\(|var ${name} = class )[^]*?^};?$`, 'm');
    if (whole.test(light)) light = light.replace(whole, `function ${name}() { return ${answer}; }`);
    else if (light.includes(`function ${name}(`)) throw new Error(`The source of ${name} in react-router has changed.`);
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
