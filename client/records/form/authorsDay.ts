import type { IsoDate } from '../../../shared/basics/calendar';
import { now } from '../../net/serverTime';

const two = (n: number) => String(n).padStart(2, '0');

/** Today's date in the user's time zone, by the server's clock. Decides whether a typed date lies in the future. */
export function authorsDay(): IsoDate {
  const today = new Date(now());
  return `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
}
