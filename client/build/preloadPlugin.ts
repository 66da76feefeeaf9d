import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { chunksOf } from './filesOf.ts';

/** The entry modules of what a signed-in user sees first. */
const FIRST_SCREEN = ['../app/Frame.tsx', '../screens/dashboard/DashboardPage.tsx'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/**
 * Adds links to the page, so that the browser loads the chunks of the first screen together with the entry instead of after it, and the list
 * of vessels before both. Over a satellite link each saved round trip is 0.7 s. Chunks for signed-in users have low priority, because a user
 * who signs in needs others first. The style sheet is inlined at the end of the page, where it arrives while the first script is loading.
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
        const prefetch = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('client/app/prefetchVessels.ts'));
        const script = {
          tag: 'script',
          attrs: { type: 'module', async: true, src: `/${prefetch?.fileName}` },
          injectTo: 'head-prepend' as const,
        };
        const links = [...new Set([...entry, ...chunksOf(bundle, FIRST_SCREEN)])]
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
