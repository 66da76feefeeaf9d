import { kindOf } from '../../../shared/kinds/kinds';
import { Problem } from '../../../shared/basics/problem';
import type { Delay, PendingEdit } from '../../sync/liveState';
import { yourChange } from '../../sync/yourChange';
import type { FormScreen } from '../kinds/KindScreens';
import { restoreFailed } from '../list/restoreRecord';

export interface LateWords {
  /** The sentence of section 8 for what failed. */
  sentence: string;
  /** The reason of the server, or of the link, where the sentence does not hold it. */
  reason: string | null;
  /** What becomes of the write. */
  kept: string;
}

function refusalOf({ kind, op }: PendingEdit, { sentences, report }: FormScreen, problem: Problem): string | null {
  if (op === 'created') return sentences.add(problem);
  if (op === 'updated') return sentences.edit(problem);
  if (op === 'attached') return report?.failed(problem) ?? null;
  if (op === 'restored') return restoreFailed(kindOf(kind), problem.message);
  return kindOf(kind).deleteFailed(problem.message);
}

/** What is said of a write that is late. `safe`: whether it would outlive the page. */
export function lateWords(edit: PendingEdit, screen: FormScreen, { problem }: Delay, safe: boolean): LateWords {
  const mine = yourChange(edit);
  const kept = `${mine} is kept ${safe ? 'on this machine' : 'in this page'} and tried again.`;
  if (problem === null) return { sentence: 'The server has not answered yet.', reason: null, kept };
  const { code, message } = problem;
  const full = refusalOf(edit, screen, new Problem(code, message));
  // Where the server's reason would replace the sentence, both are shown: the write may still succeed.
  const sentence = (full === message ? refusalOf(edit, screen, new Problem(code, '')) : full) ?? `${mine} is not saved yet.`;
  return { sentence, reason: message !== '' && !sentence.includes(message) ? message : null, kept };
}

const UNDONE = {
  created: 'what you typed will not be saved.',
  updated: 'what you typed will not be saved.',
  deleted: 'the record stays.',
  restored: 'the record stays deleted.',
  attached: 'the file will not be sent.',
} as const;

const DONE = {
  created: 'it is shown in its list',
  updated: 'the record shows it',
  deleted: 'the record stays deleted',
  restored: 'the record is back',
  attached: 'the record has it',
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What giving up a write means, as far as that is known. */
export const discardWords = ({ op }: PendingEdit, { mayBeDone }: Delay): string =>
  mayBeDone
    ? `It may have been done although the server has not confirmed it. If so, ${DONE[op]}. If not, ${UNDONE[op]}`
    : capital(UNDONE[op]);
