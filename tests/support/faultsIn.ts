import { isUnfinished, UNFINISHED } from '../../server/backup/databaseState';
import { verify } from '../../server/backup/verify';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';

/**
 * What `npm run verify` finds wrong in the database at `uri`, a line each, without a process of its own (`findings` starts one).
 * No other part of the calling process may be connected to a database meanwhile.
 */
export async function faultsIn(uri: string): Promise<string[]> {
  const faults: string[] = [];
  await connectDatabase(uri, false);
  try {
    if (await isUnfinished()) return [UNFINISHED];
    await verify((fault) => void faults.push(fault));
  } finally {
    await disconnectDatabase();
  }
  return faults;
}
