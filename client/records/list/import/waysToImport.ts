import type { Kind } from '../../../../shared/kinds/kind';

/**
 * Whether a vessel can take over the names of another vessel's records. True for kinds with a due date, without a state, not about a person.
 */
export const canImportNames = (kind: Kind): boolean =>
  kind.scope === 'vessel' && kind.due !== null && kind.state === undefined && kind.person === undefined;

/** Whether a kind has templates. They consist of the names that its form suggests. */
export const hasTemplates = (kind: Kind): boolean => canImportNames(kind) && kind.fields[kind.naming.name]?.suggestions !== undefined;

/** The source of the names in an import. */
export type NamesFrom = 'template' | 'ship';

/** The ways to import by name, with their labels. */
export const waysToImportNames = (kind: Kind): { from: NamesFrom; words: string }[] => [
  ...(hasTemplates(kind) ? [{ from: 'template' as const, words: 'from a template' }] : []),
  ...(canImportNames(kind) ? [{ from: 'ship' as const, words: 'from a sister ship' }] : []),
];

/** The address of the import screen for `kind`: from a spreadsheet, or from `names`. */
export const importAddress = (kind: Kind, names?: NamesFrom): string => `/import?kind=${kind.name}${names ? `&names=${names}` : ''}`;
