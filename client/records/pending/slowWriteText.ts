import { kindOf } from '../../../shared/kinds/kinds';
import { Problem } from '../../../shared/basics/problem';
import type { Delay, PendingEdit } from '../../sync/store';
import { yourChange } from '../../sync/rebase';
import type { FormScreen } from '../kinds/KindScreens';
import { restoreFailed } from '../list/restoreRecord';

export interface SlowWriteText {
  /** The sentence for a failure of the operation. */
  sentence: string;
  /** The reason from the server or the link, if the sentence does not contain it. */
  reason: string | null;
  /** What happens to the write: where it is stored, and that it is retried. */
  outlook: string;
}

function refusalOf({ kind, op }: PendingEdit, { sentences, report }: FormScreen, problem: Problem): string | null {
  if (op === 'created') return sentences.add(problem);
  if (op === 'updated') return sentences.edit(problem);
  if (op === 'attached') return report?.failed(problem) ?? null;
  if (op === 'restored') return restoreFailed(kindOf(kind), problem.message);
  return kindOf(kind).deleteFailed(problem.message);
}

/** The message about a slow write. `safe`: whether the write outlives the page. */
export function slowWriteText(edit: PendingEdit, screen: FormScreen, { problem }: Delay, safe: boolean): SlowWriteText {
  const change = yourChange(edit);
  const outlook = `${change} is kept ${safe ? 'on this machine' : 'in this page'} and tried again.`;
  if (problem === null) return { sentence: 'The server has not answered yet.', reason: null, outlook };
  const { code, message } = problem;
  const full = refusalOf(edit, screen, new Problem(code, message));
  // If the server's reason would replace the sentence, both are shown: the write may still succeed.
  const sentence = (full === message ? refusalOf(edit, screen, new Problem(code, '')) : full) ?? `${change} is not saved yet.`;
  return { sentence, reason: message !== '' && !sentence.includes(message) ? message : null, outlook };
}

const IF_NOT_DONE = {
  created: 'what you typed will not be saved.',
  updated: 'what you typed will not be saved.',
  deleted: 'the record stays.',
  restored: 'the record stays deleted.',
  attached: 'the file will not be sent.',
} as const;

const IF_DONE = {
  created: 'it is shown in its list',
  updated: 'the record shows it',
  deleted: 'the record stays deleted',
  restored: 'the record is back',
  attached: 'the record has it',
} as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What discarding a write means, as far as that is known. */
export const discardText = ({ op }: PendingEdit, mayBeDone: boolean): string =>
  mayBeDone
    ? `It may have been done although the server has not confirmed it. If so, ${IF_DONE[op]}. If not, ${IF_NOT_DONE[op]}`
    : capital(IF_NOT_DONE[op]);
