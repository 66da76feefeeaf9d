import { useStore } from 'zustand';
import type { Ledger } from '../../shared/applyChange';
import type { KindName } from '../../shared/kind';
import { kindOf } from '../../shared/kinds';
import { live } from './live';

/** The log that holds the records of a kind as far as it is here, own unanswered writes left out; null while it is not. */
export const useLedger = (kind: KindName): Ledger | null =>
  useStore(live.store, (state) => (kindOf(kind).scope === 'fleet' ? state.fleet : state.vessel));
