import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { chunksOf } from './filesOf.ts';

const moduleAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The modules of what a signed-in user sees first, and of what others see first. */
const FIRST_SCREEN = ['../app/Frame.tsx', '../screens/dashboard/DashboardPage.tsx'].map(moduleAt);
const SIGN_IN = [moduleAt('../app/session/LoginPage.tsx')];

/** The style files of the chunk `entry`, of all it imports, and of what is loaded later, each after those it depends on. */
function stylesOf(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): string[] {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    chunk.dynamicImports.forEach(visit);
  };
  visit(entry.fileName);
  return [...styles];
}

/** Takes style files out of the build, and answers what is in them. */
function takeStyles(bundle: Rolldown.OutputBundle, names: readonly string[]): string {
  const sources = names.map((name) => {
    const file = bundle[name];
    if (file?.type !== 'asset') throw new Error(`There is no style ${name}.`);
    delete bundle[name];
    return String(file.source).trim();
  });
  return sources.join('\n');
}

const link = (attrs: Record<string, string | boolean>) => ({ tag: 'link', attrs, injectTo: 'head' as const });

/**
 * Adds links to the page, so that the browser loads what the first screen needs together with the page. Over a satellite link each saved round
 * trip is 0.7 s. The styles of the entry and of the sign-in screen are inlined. Links to the chunks and the style sheet of the screens after it
 * have the relation `signed-in`, the link to the sign-in screen has `signed-out`. Browsers ignore both until the first script changes the
 * relation that applies (client/app/prefetchVessels.ts).
 */
export function preloadPlugin(): Plugin {
  let inlined = '';
  let later = '';
  let entry = new Set<string>();
  return {
    name: 'vessel-ops:preload',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      this.emitFile({ type: 'chunk', id: fileURLToPath(new URL('../app/prefetchVessels.ts', import.meta.url)) });
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
      if (!page) throw new Error('There is no entry.');
      entry = chunksOf(bundle, page.moduleIds);
      entry.delete(page.fileName); // it imports the others, and the page does that itself
      const withSignIn = new Set([...entry, ...chunksOf(bundle, SIGN_IN)]);
      const inEntry = new Set(
        chunks.flatMap(({ fileName, viteMetadata }) => (withSignIn.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [])),
      );
      const styles = stylesOf(bundle, page);
      inlined = takeStyles(
        bundle,
        styles.filter((name) => inEntry.has(name)),
      );
      const source = takeStyles(
        bundle,
        styles.filter((name) => !inEntry.has(name)),
      );
      later = `assets/style-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`;
      this.emitFile({ type: 'asset', fileName: later, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const prefetch = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('client/app/prefetchVessels.ts'));
        const script = {
          tag: 'script',
          attrs: { type: 'module', async: true, src: `/${prefetch?.fileName}` },
          injectTo: 'head-prepend' as const,
        };
        const signedIn = chunksOf(bundle, FIRST_SCREEN);
        const scripts = [...new Set([...entry, ...signedIn, ...chunksOf(bundle, SIGN_IN)])]
          .filter((name) => !html.includes(name))
          .map((name) => {
            const rel = entry.has(name) ? 'modulepreload' : signedIn.has(name) ? 'signed-in' : 'signed-out';
            return link({ rel, as: 'script', crossorigin: true, href: `/${name}` });
          });
        const lines = html.split('\n').filter((line) => !line.includes('rel="stylesheet"'));
        return {
          html: lines.join('\n'),
          tags: [
            script,
            ...scripts,
            link({ rel: 'signed-in', as: 'style', href: `/${later}` }),
            { tag: 'style', children: inlined, injectTo: 'head' },
          ],
        };
      },
    },
  };
}
