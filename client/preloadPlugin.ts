import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** What a signed-in user sees first, by the modules it begins with. */
const FIRST = ['client/routes/Frame.tsx', 'client/features/dashboard/DashboardPage.tsx'];

/**
 * Has the browser fetch the first screen's parts beside the entry instead of after it, and the vessels before either: over a satellite
 * link each round trip saved is 0.7 s. At low priority, since whoever is about to sign in waits for something else.
 */
export function preloadPlugin(): Plugin {
  return {
    name: 'vessel-ops:preload',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('early.ts', import.meta.url)) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const wanted = new Set(chunks.filter(({ facadeModuleId }) => FIRST.some((file) => facadeModuleId?.endsWith(file))).map((chunk) => chunk.fileName));
        for (const name of wanted) for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) wanted.add(imported);
        const early = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('client/early.ts'));
        const script = { tag: 'script', attrs: { type: 'module', async: true, src: `/${early?.fileName}` }, injectTo: 'head-prepend' as const };
        const links = [...wanted]
          .filter((name) => !html.includes(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${name}` },
            injectTo: 'head' as const,
          }));
        return [script, ...links];
      },
    },
  };
}
