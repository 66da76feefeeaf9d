import type { IsoDate } from '../../../../shared/calendar';
import { now } from '../../../api/serverTime';

const two = (n: number) => String(n).padStart(2, '0');

/** The date where the author is, by the server's time, which decides whether a date they type lies in the future. */
export function authorsDay(at: number = now()): IsoDate {
  const here = new Date(at);
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`;
}
