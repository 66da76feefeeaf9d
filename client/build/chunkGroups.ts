import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** The modules of the two heaviest screens. `npm run bench -- firstLoad` limits what each adds to the first load. */
export const LIST = fileURLToPath(new URL('../records/list/ListPage.tsx', import.meta.url));
export const FORM = fileURLToPath(new URL('../records/form/FormPage.tsx', import.meta.url));
/** The module of a display, which has to be light too. It shares small modules with lists. */
const DISPLAY = fileURLToPath(new URL('../screens/wall/DisplayPage.tsx', import.meta.url));

/** Chunks smaller than this (in bytes of source) are joined with chunks that nearly the same screens need. */
const JOIN_BELOW = 8_000;

/**
 * Chunk groups that join small modules shared by several screens, so that a screen loads fewer files: over a satellite link one more file
 * costs more than a few kilobytes. Each group holds the modules that the screens in `by` need and those in `notBy` do not, so that neither of the
 * two heaviest screens nor a display loads much that it does not use.
 */
export function joinedGroups(): Rolldown.CodeSplittingGroup[] {
  const needs = new Map<string, Set<string>>();
  const needed = (page: string, context: Rolldown.ChunkingContext) => {
    const cached = needs.get(page);
    if (cached) return cached;
    const found = new Set([page]);
    for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    needs.set(page, found);
    return found;
  };
  // Modules that several need come first: a group also takes the imports of its modules, unless an earlier group has them.
  const groups = [
    // Whether a display needs them too makes no difference here: together they are small.
    { name: 'shared', by: [LIST, FORM], notBy: [] },
    { name: 'display', by: [LIST, DISPLAY], notBy: [FORM] },
    { name: 'list', by: [LIST], notBy: [FORM, DISPLAY] },
    { name: 'form', by: [FORM], notBy: [LIST] },
  ];
  return groups.map(({ name, by, notBy }, at) => ({
    name: (id, context) =>
      by.every((page) => needed(page, context).has(id)) && !notBy.some((page) => needed(page, context).has(id)) ? name : null,
    debugName: name,
    // From 1 down: below the groups of the configuration (vite.config.ts).
    priority: (groups.length - 1 - at) / 3,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: JOIN_BELOW,
  }));
}
