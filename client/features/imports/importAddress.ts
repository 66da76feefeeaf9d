import type { Kind } from '../../../shared/kind';

/** The address of the screen that imports records of `kind`. */
export const importAddress = (kind: Kind): string => `/import?kind=${kind.name}`;
