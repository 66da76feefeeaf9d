import type { Kind } from '../../../shared/kinds/kind';
import type { Mode } from './typedValues';

const capital = (words: string) => words.replace(/(?<=^|[\s/])[a-z]/g, (letter) => letter.toUpperCase());

/** 'Crew Member', 'Audit/Survey', 'PSC Inspection'. */
export const nounOf = (kind: Kind): string => capital(kind.noun);

/** The heading of a form: 'Add Crew Member'. */
export const headingOf = (kind: Kind, mode: Mode): string => `${mode === 'add' ? 'Add' : 'Edit'} ${nounOf(kind)}`;

/** The label of the primary button, idle or busy. */
export function buttonOf(kind: Kind, mode: Mode, busy: boolean): string {
  if (mode === 'edit') return busy ? 'Saving…' : 'Save Changes';
  return busy ? 'Adding…' : headingOf(kind, 'add');
}

/** The notice after an edit was saved. */
export const savedOf = (kind: Kind): string => `${nounOf(kind)} saved.`;
