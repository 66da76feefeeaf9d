import { Problem } from '../../shared/basics/problem';
import { epoch } from '../database/epoch';

/** Checks that a request is based on the current epoch, or names none. @throws Problem 'restored' for another epoch. */
export function assertEpoch(named: string | undefined): void {
  if (named === undefined || named === epoch()) return;
  throw new Problem(
    'restored',
    'The data on the server has been restored from a backup since this was written. Nothing was changed; look at it again.',
  );
}
