import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { chunksOf } from './filesOf.ts';

/** What a signed-in user sees first, by the modules it begins with. */
const FIRST = ['../app/Frame.tsx', '../screens/dashboard/DashboardPage.tsx'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/**
 * The browser fetches the parts of the first screen together with the entry instead of after it, and the vessels before both: over a
 * satellite link each saved round trip is 0.7 s. Parts for signed-in users have low priority, because a user who signs in needs other
 * parts first. The style is inside the page, at its end: it uses the time in which the first script is still on its way.
 */
export function preloadPlugin(): Plugin {
  return {
    name: 'vessel-ops:preload',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('../app/prefetchVessels.ts', import.meta.url)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = chunksOf(
          bundle,
          chunks.filter(({ fileName }) => html.includes(fileName)).flatMap(({ moduleIds }) => moduleIds),
        );
        const early = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('client/app/prefetchVessels.ts'));
        const script = {
          tag: 'script',
          attrs: { type: 'module', async: true, src: `/${early?.fileName}` },
          injectTo: 'head-prepend' as const,
        };
        const links = [...new Set([...entry, ...chunksOf(bundle, FIRST)])]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}`, ...(!entry.has(name) && { fetchpriority: 'low' }) },
            injectTo: 'head' as const,
          }));
        const style = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
        if (style?.type !== 'asset') throw new Error('There is no style.');
        delete bundle[style.fileName];
        const link = html.split('\n').find((line) => line.includes(style.fileName)) ?? '';
        return {
          html: html.replace(`${link}\n`, ''),
          tags: [script, ...links, { tag: 'style', children: String(style.source).trim(), injectTo: 'head' as const }],
        };
      },
    },
  };
}
