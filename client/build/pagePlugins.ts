import type { Rolldown, Plugin } from 'vite';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FORM, LIST } from './chunkGroups.ts';

/** The files of a build that hold one of `modules` (absolute paths), and all that these files import. */
function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set(chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id))).map(({ fileName }) => fileName));
  for (const name of found) for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(imported);
  return found;
}

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

/** The module that imports the file of every kind. Each file has the name of its kind. */
const REGISTRY = fileURLToPath(new URL('../records/kinds/registry.ts', import.meta.url));
const kindOf = (file: string) => basename(file, '.tsx').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Writes `form.html`, `list.html`, and a page such as `certificates.html` for each kind with its own list body. They are `index.html` with
 * links to the files of that screen, so that a browser that opens a link for the first time loads them together with the entry.
 * The server sends these pages (server/http/serveClient). A service worker has the files already and does not need them.
 */
export function screenPagesPlugin(): Plugin {
  return {
    name: 'vessel-ops:screen-pages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const write = (name: string, modules: readonly string[]) => {
        const links = [...chunksOf(bundle, modules)]
          .filter((file) => !page.includes(file))
          .map((file) => `<link rel="signed-in" as="script" crossorigin href="/${file}">`);
        writeFileSync(
          join(dir, `${name}.html`),
          page.replace('<style>', () => `${links.join('\n    ')}\n    <style>`),
        );
      };
      write('form', [FORM]);
      write('list', [LIST]);
      for (const file of this.getModuleInfo(REGISTRY)?.importedIds ?? []) {
        // The only dynamic import in the file of a kind is the body of its list.
        const body = this.getModuleInfo(file)?.dynamicallyImportedIds ?? [];
        if (body.length > 0) write(kindOf(file), [LIST, ...body]);
      }
    },
  };
}
