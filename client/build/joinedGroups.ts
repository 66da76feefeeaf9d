import type { Rolldown } from 'vite';
import { DISPLAY, FORM, LIST } from './heaviestScreens.ts';

/** Chunks smaller than this (in bytes of source) are joined with chunks that nearly the same screens need. */
const JOIN_BELOW = 7_000;

/**
 * Chunk groups that join small modules shared by several screens, so that a screen loads fewer files: over a satellite link one more file
 * costs more than a few kilobytes. Modules are joined only if the same of the two heaviest screens and of a display need them, so that none
 * loads code it does not use. The groups have priorities below 2.
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
    { name: 'shared', byList: true, byForm: true },
    { name: 'list', byList: true, byForm: false },
    { name: 'form', byList: false, byForm: true },
  ].flatMap((group) => [
    { ...group, name: `${group.name}-display`, byDisplay: true },
    { ...group, byDisplay: false },
  ]);
  return groups.map(({ name, byList, byForm, byDisplay }, at) => ({
    name: (id, context) =>
      needed(LIST, context).has(id) === byList && needed(FORM, context).has(id) === byForm && needed(DISPLAY, context).has(id) === byDisplay
        ? name
        : null,
    debugName: name,
    // Below the groups of the configuration (vite.config.ts).
    priority: (groups.length - 1 - at) / 3,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: JOIN_BELOW,
  }));
}
