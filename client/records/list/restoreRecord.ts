import type { Kind, Values } from '../../../shared/kinds/kind';
import { Problem } from '../../../shared/basics/problem';
import { sentenceOf } from '../../net/problems';
import { undeleteRecord } from '../../sync/writes';
import { Discarded } from '../../sync/waits';

/** The sentence for a deleted record that could not be brought back; `reason` is the server's. */
export const restoreFailed = (kind: Kind, reason: string): string => `Failed to restore ${kind.noun}: ${reason || 'Unknown error'}`;

/**
 * Brings a deleted record back; `seen` is what is known of it. Answers whether it is back:
 * its author may give it up before. Throws an Error with the sentence to show.
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
