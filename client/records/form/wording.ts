import type { Kind } from '../../../shared/kinds/kind';
import type { Mode } from './typedValues';

/** Sentences of the forms that the specification does not contain. */
export const WAITING = 'Not saved yet. The link is down; this is kept on this machine and sent as soon as it is back.';
export const QUEUED_IN_PAGE = 'Kept in this page as long as it is open. It is sent when the link is back.';
export const chooseFirst = (by: string): string =>
  `${by === 'You' ? 'You changed the same in another window' : `${by} changed the same`}. Please choose which to keep, then save again.`;
export const saveAgain = (by: string): string => `${by} saved this meanwhile. Those changes are shown here; please save again.`;
/** An author who is not known. */
export const SOMEBODY = 'Somebody else';
/** The author of differences that come from a restored backup. */
export const A_BACKUP = 'A restored backup';
export const RESTORED =
  'The data on the server has been restored from a backup. The restored values are shown here. Please check them, then save again.';
export const NOT_IN_BACKUP = 'The data on the server has been restored from a backup, which does not contain this.';
/** In a form or cell that opens with a draft from before a restore. */
export const TYPED_BEFORE_RESTORE =
  'The data on the server has been restored from a backup since you typed this. Please check it before you save.';
/** In a cell that opens with a draft. */
export const TYPED_IS_BACK = 'What you had typed here is back. Enter saves it, Esc discards it.';
export const FILE_FIRST = 'Please select a file first';
export const NO_VESSEL_ID = 'No vessel ID provided';

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
