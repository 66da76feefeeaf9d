import type { Kind } from '../../../../shared/kinds/kind';
import type { NamesFrom } from './canTakeNames';

/** The address of the screen that imports records of `kind`: from a spreadsheet, or with names that are known. */
export const importAddress = (kind: Kind, names?: NamesFrom): string => `/import?kind=${kind.name}${names ? `&names=${names}` : ''}`;
