import type { Kind } from '../../../../shared/kind';

/** The sentence for a deleted record that could not be brought back; `reason` is the server's. */
export const restoreFailed = (kind: Kind, reason: string): string => `Failed to restore ${kind.noun}: ${reason || 'Unknown error'}`;
