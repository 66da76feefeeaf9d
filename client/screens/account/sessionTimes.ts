import { instantText } from '../../ui/instantText';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Use is written down once a minute; a little more is still now. */
const NOW_MS = 2 * MINUTE;

const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;

/** How long before `now` something was: in minutes, then in hours, then when. */
export function sinceText(at: number, now: number): string {
  const ago = now - at;
  if (ago < NOW_MS) return 'just now';
  if (ago < HOUR) return some(Math.floor(ago / MINUTE), 'minute');
  if (ago < 24 * HOUR) return some(Math.floor(ago / HOUR), 'hour');
  return instantText(at);
}
