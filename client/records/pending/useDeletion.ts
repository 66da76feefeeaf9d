import type { PastChange, RecordHistory } from '../../../shared/log/change';
import type { Kind } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import { useQuery } from '../../net/useQuery';
import { instantText } from '../../ui/instantText';

/** Why a record could not be found: the change that deleted it; 'unknown' if it never existed; undefined while loading. */
type Deletion = PastChange | 'unknown' | undefined;

/** Loads the deletion of a record from the log. Stays undefined if the record exists or the server does not answer. */
export function useDeletion(kind: Kind, vessel: number, id: number): Deletion {
  const { data, error } = useQuery<RecordHistory>(paths.history(kind.name, vessel, id));
  const newest = data?.changes[0];
  return error?.code === 'not_found' ? 'unknown' : newest?.op === 'deleted' ? newest : undefined;
}

/** Why a record could not be found, as a sentence. `nameOf` turns an e-mail into a name. */
export function deletionText({ noun }: Kind, deletion: Deletion, nameOf: (email: string) => string): string {
  if (deletion === undefined) return `Looking for this ${noun}…`;
  if (deletion === 'unknown') return `There is no such ${noun}.`;
  return `This ${noun} was deleted by ${nameOf(deletion.by)} on ${instantText(deletion.at)}.`;
}
