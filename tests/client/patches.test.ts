/** The patches of libraries in the client's build: each was written for the version that is installed, which still needs it. */
import { gzipSync } from 'node:zlib';
import Anchor from 'lucide-react/icons/anchor';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import lightIcon from '../../client/build/patches/lightIcon';
import { lightIcons } from '../../client/build/patches/lucide';
import { lightRouter } from '../../client/build/patches/reactRouter';
import { plainImports } from '../../client/build/patches/vite';
import { patchesOf } from '../support/patchesOf';

test.each(patchesOf('client/build/patches'))('%s was written for the version that is installed', (_file, written, installed) => {
  expect(written).toBe(installed);
});

/** The scripts that `modules`, by name, are built into, from `entry`. */
async function scriptsOf(modules: Record<string, string>, patches: Plugin[]): Promise<string> {
  const source: Plugin = {
    name: 'source',
    resolveId: (id) => (id in modules ? id : null),
    load: (id) => modules[id] ?? null,
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [source, ...patches],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'entry',
        external: /^react(-dom)?(\/|$)/,
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  return [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n');
}

test('react-router still adds what the application does not use', async () => {
  const used = 'BrowserRouter, Link, Navigate, Outlet, useLocation, useMatch, useNavigate, useParams, useRoutes, useSearchParams';
  const modules = { entry: `import { ${used} } from 'react-router'; globalThis.used = [${used}];` };
  const [plain, light] = await Promise.all([scriptsOf(modules, []), scriptsOf(modules, [lightRouter()])]);
  expect(gzipSync(plain).length - gzipSync(light).length).toBeGreaterThan(4_000);
});

test('lucide-react still adds what the application does not use', async () => {
  const modules = { entry: `import Anchor from 'lucide-react/icons/anchor'; globalThis.used = Anchor;` };
  const [plain, light] = await Promise.all([scriptsOf(modules, []), scriptsOf(modules, [lightIcons()])]);
  expect(gzipSync(plain).length - gzipSync(light).length).toBeGreaterThan(900);
});

interface IconProperties {
  size?: number;
  strokeWidth?: number;
  className?: string;
  'aria-hidden'?: boolean;
}

test.each<IconProperties>([{}, { size: 15, 'aria-hidden': true }, { size: 13, strokeWidth: 2.25, className: 'tick' }])(
  'an icon of the build is that of lucide-react without its classes: %j',
  async (properties) => {
    const anchor: unknown = await import('lucide-react/icons/anchor');
    const { __iconData } = anchor as { __iconData: Parameters<typeof lightIcon>[0] };
    const partsOf = (icon: ComponentType<IconProperties>) => {
      const drawn = renderToStaticMarkup(createElement(icon, properties));
      const [head = ''] = /^<svg [^>]*/.exec(drawn) ?? [];
      return {
        attributes: head
          .replaceAll(/lucide[\w-]* ?/g, '')
          .match(/\S+="[^"]+"/g)
          ?.toSorted(),
        shapes: drawn.slice(head.length),
      };
    };
    expect(partsOf(lightIcon(__iconData))).toEqual(partsOf(Anchor));
  },
);

test('Vite still wraps an import that has nothing to fetch along with it', async () => {
  const modules = { entry: `globalThis.later = () => import('later');`, later: 'globalThis.arrived = true;' };
  expect(await scriptsOf(modules, [])).toContain('vite:preloadError');
  expect(await scriptsOf(modules, [plainImports()])).not.toContain('vite:preloadError');
});
