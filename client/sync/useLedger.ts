import { useStore } from 'zustand';
import type { Ledger } from '../../shared/log/applyChange';
import type { KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { live } from './live';

/** The log that holds the records of a kind as far as it is here, own unanswered writes left out; null while it is not, and of no kind. */
export const useLedger = (kind: KindName | null): Ledger | null =>
  useStore(live.store, (state) => (kind === null ? null : kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel));
