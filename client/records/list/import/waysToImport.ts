import type { Kind } from '../../../../shared/kinds/kind';

/**
 * Whether what one ship has of a kind says what another needs: its records are about the ship and not a person, and each is there until its
 * date alone says otherwise.
 */
export const canTakeNames = (kind: Kind): boolean =>
  kind.scope === 'vessel' && kind.due !== null && kind.state === undefined && kind.person === undefined;

/** Whether there are templates of a kind: they are made of the names that its form suggests. */
export const hasTemplates = (kind: Kind): boolean => canTakeNames(kind) && kind.fields[kind.called.name]?.suggestions !== undefined;

/** Where the names come from that are looked at first. */
export type NamesFrom = 'template' | 'ship';

/** The ways to begin with names: what a menu calls each, and where it leads. */
export const waysToTakeNames = (kind: Kind): { from: NamesFrom; words: string }[] => [
  ...(hasTemplates(kind) ? [{ from: 'template' as const, words: 'from a template' }] : []),
  ...(canTakeNames(kind) ? [{ from: 'ship' as const, words: 'from a sister ship' }] : []),
];

/** The address of the screen that imports records of `kind`: from a spreadsheet, or with names that are known. */
export const importAddress = (kind: Kind, names?: NamesFrom): string => `/import?kind=${kind.name}${names ? `&names=${names}` : ''}`;
