import { actionOf } from '../../../shared/api/activity';
import type { PastChange } from '../../../shared/log/change';

const WORDS = { created: 'Created', updated: 'Changed', deleted: 'Deleted', restored: 'Restored' } as const;

/** The action of a change, for the start of a sentence. */
export const actionWord = (change: Pick<PastChange, 'op' | 'rev'>): string => WORDS[actionOf(change)];
