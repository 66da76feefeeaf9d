import { Problem } from '../../shared/basics/problem';
import { epoch } from '../database/epoch';

/** Lets pass what names the epoch of today's logs, or none. @throws Problem 'restored' for what was based on logs that a backup has replaced. */
export function assertEpoch(named: string | undefined): void {
  if (named === undefined || named === epoch()) return;
  throw new Problem(
    'restored',
    'The data on the server has been restored from a backup since this was written. Nothing was changed; look at it again.',
  );
}
