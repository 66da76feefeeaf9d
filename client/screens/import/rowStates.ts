import type { Tone } from '../../ui/tone';
import type { RowState } from './plan/planImport';

/** What a row would do, in one word, and once it is done. */
export const STATE_WORDS: Readonly<Record<RowState, { word: string; done: string; tone: Tone }>> = {
  create: { word: 'Create', done: 'Created', tone: 'ok' },
  change: { word: 'Change', done: 'Changed', tone: 'info' },
  same: { word: 'Same', done: 'Same', tone: 'neutral' },
  refused: { word: 'Refused', done: 'Refused', tone: 'late' },
};

export const STATES = Object.keys(STATE_WORDS) as RowState[];
