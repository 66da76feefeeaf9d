import { deedOf } from '../../../shared/api/activity';
import type { PastChange } from '../../../shared/log/change';

const WORDS = { created: 'Created', updated: 'Changed', deleted: 'Deleted', restored: 'Restored' } as const;

/** What a change did to its record, at the start of a sentence. */
export const deedWord = (change: Pick<PastChange, 'op' | 'rev'>): string => WORDS[deedOf(change)];
