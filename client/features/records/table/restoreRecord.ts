import type { AnyRecord, Kind } from '../../../../shared/kind';
import { paths } from '../../../../shared/paths';
import { Problem } from '../../../../shared/problem';
import { sentenceOf } from '../../../api/problems';
import { request } from '../../../api/request';
import { acceptRecord } from '../../../live/writes';

/** Brings a deleted record back (design: a deletion is a change, restorable). Throws an Error with the sentence to show. */
export async function restoreRecord(kind: Kind, vessel: number, id: number): Promise<void> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() };
  try {
    acceptRecord(kind.name, vessel, await request<AnyRecord>('POST', `${paths.record(kind.name, vessel, id)}/restore`, { headers }));
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'not_implemented')) {
      throw new Error(`The server cannot restore this ${kind.noun}.`, { cause: error });
    }
    throw new Error(`Failed to restore ${kind.noun}: ${sentenceOf(error, 'Unknown error')}`, { cause: error });
  }
}
