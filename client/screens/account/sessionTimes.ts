import { counted } from '../../../shared/basics/counted';
import { instantText } from '../../ui/instantText';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Use is written down once a minute; a little more is still now. */
const NOW_MS = 2 * MINUTE;

/** How long before `now` something was: in minutes, then in hours, then when. */
export function sinceText(at: number, now: number): string {
  const ago = now - at;
  if (ago < NOW_MS) return 'just now';
  if (ago < HOUR) return `${counted(Math.floor(ago / MINUTE), 'minute')} ago`;
  if (ago < 24 * HOUR) return `${counted(Math.floor(ago / HOUR), 'hour')} ago`;
  return instantText(at);
}
