import type { Rolldown } from 'vite';

/** The files of a build that hold one of `modules` (absolute paths), and all that these files import. */
export function chunksOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set(chunks.filter(({ moduleIds }) => modules.some((id) => moduleIds.includes(id))).map(({ fileName }) => fileName));
  for (const name of found) for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(imported);
  return found;
}
