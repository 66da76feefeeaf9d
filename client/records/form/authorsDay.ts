import type { IsoDate } from '../../../shared/basics/calendar';
import { now } from '../../net/serverTime';

const two = (n: number) => String(n).padStart(2, '0');

/** The date where the author is, by the server's time, which decides whether a date they type lies in the future. */
export function authorsDay(): IsoDate {
  const here = new Date(now());
  return `${here.getFullYear()}-${two(here.getMonth() + 1)}-${two(here.getDate())}`;
}
