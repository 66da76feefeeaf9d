import type { Kind, Values } from '../../../shared/kinds/kind';
import { Problem } from '../../../shared/basics/problem';
import { sentenceOf } from '../../net/request';
import { undeleteRecord } from '../../sync/writes';
import { Discarded } from '../../sync/inFlight';

/** The error message for a record that could not be restored. `reason`: from the server. */
export const restoreFailed = (kind: Kind, reason: string): string => `Failed to restore ${kind.noun}: ${reason || 'Unknown error'}`;

/**
 * Restores a deleted record; `seen` holds its last known values. Resolves to false when the user discards the request before it is sent.
 * Throws an Error whose message is shown to the user.
 */
export async function restoreRecord(kind: Kind, vessel: number, id: number, seen: Values = {}): Promise<boolean> {
  try {
    await undeleteRecord(kind.name, vessel, id, seen);
    return true;
  } catch (error) {
    if (error instanceof Discarded) return false;
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'not_implemented')) {
      throw new Error(`The server cannot restore this ${kind.noun}.`, { cause: error });
    }
    throw new Error(restoreFailed(kind, sentenceOf(error, '')), { cause: error });
  }
}
