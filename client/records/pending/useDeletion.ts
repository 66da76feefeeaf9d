import type { PastChange, RecordHistory } from '../../../shared/log/change';
import type { Kind } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import { sentenceOf } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { useLink } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';

/** Why a record could not be found: the change that deleted it; a sentence if it never existed or the request failed; undefined while loading. */
type Deletion = PastChange | string | undefined;

/** Loads the deletion of a record from the log, again after each change of the link. Stays undefined if the record exists. */
export function useDeletion(kind: Kind, vessel: number, id: number): Deletion {
  const { data, error } = useQuery<RecordHistory>(paths.history(kind.name, vessel, id), { refreshKey: useLink().state });
  if (error?.code === 'not_found') return `There is no such ${kind.noun}.`;
  const newest = data?.changes[0];
  if (newest?.op === 'deleted') return newest;
  return error ? sentenceOf(error, `This ${kind.noun} could not be loaded.`) : undefined;
}

/** Why a record could not be found, as a sentence. `nameOf` turns an e-mail into a name. */
export function deletionText({ noun }: Kind, deletion: Deletion, nameOf: (email: string) => string): string {
  if (deletion === undefined) return `Looking for this ${noun}…`;
  if (typeof deletion === 'string') return deletion;
  return `This ${noun} was deleted by ${nameOf(deletion.by)} on ${instantText(deletion.at)}.`;
}
