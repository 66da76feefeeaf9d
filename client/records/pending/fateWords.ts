import type { Kind } from '../../../shared/kinds/kind';
import { instantText } from '../../ui/instantText';
import type { Fate } from './useFate';

/** What became of a record that could not be found, in a sentence; `nameOf` says who an e-mail is. */
export function fateWords({ noun }: Kind, fate: Fate, nameOf: (email: string) => string): string {
  if (fate === undefined) return `Looking for this ${noun}…`;
  if (fate === 'unknown') return `There is no such ${noun}.`;
  return `This ${noun} was deleted by ${nameOf(fate.by)} on ${instantText(fate.at)}.`;
}
