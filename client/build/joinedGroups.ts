import type { Rolldown } from 'vite';
import { FORM, LIST } from './heaviestScreens.ts';

/** Bytes of source: what is smaller is joined with what is needed by nearly the same screens. */
const SMALL = 7_000;

/**
 * Chunk groups that join the small modules several screens share, so that a screen is asked for in fewer files: over a satellite link a file
 * more costs more than a few kilobytes. Modules are joined only with modules that the same of the two heaviest screens need, so that neither
 * fetches what it does not use. They have the priorities 2 to 0.
 */
export function joinedGroups(): Rolldown.CodeSplittingGroup[] {
  const needs = new Map<string, Set<string>>();
  const needed = (page: string, context: Rolldown.ChunkingContext) => {
    const known = needs.get(page);
    if (known) return known;
    const found = new Set([page]);
    for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    needs.set(page, found);
    return found;
  };
  // What both need comes first: a group takes what its modules import, unless an earlier one has it.
  const needers = [
    { name: 'shared', byList: true, byForm: true },
    { name: 'list', byList: true, byForm: false },
    { name: 'form', byList: false, byForm: true },
  ];
  return needers.map(({ name, byList, byForm }, at) => ({
    name: (id, context) => (needed(LIST, context).has(id) === byList && needed(FORM, context).has(id) === byForm ? name : null),
    debugName: name,
    priority: 2 - at,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: SMALL,
  }));
}
