import { counted } from '../../../shared/basics/text';
import { instantText } from '../../ui/instantText';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The server stores the last use once a minute, so that anything below two minutes counts as now. */
const NOW_MS = 2 * MINUTE;

/** How long ago something was: 'just now', in minutes, in hours, or the time itself. */
export function sinceText(at: number, now: number): string {
  const ago = now - at;
  if (ago < NOW_MS) return 'just now';
  if (ago < HOUR) return `${counted(Math.floor(ago / MINUTE), 'minute')} ago`;
  if (ago < 24 * HOUR) return `${counted(Math.floor(ago / HOUR), 'hour')} ago`;
  return instantText(at);
}

/** A network address for display: an IPv4 address in IPv6 form as plain IPv4. */
export const addressText = (address: string): string => address.replace(/^::ffff:/, '');

/** The first match wins: most browsers also name the browsers they are based on. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\/|EdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([pattern]) => pattern.test(agent))?.[1];

/** A user agent in plain words: 'Chrome on Windows'; other programs by their own name. */
export function describeAgent(agent: string): string {
  const system = nameIn(SYSTEMS, agent);
  const browser = nameIn(BROWSERS, agent) ?? (system ? 'A browser' : /^[\w.-]{2,40}/.exec(agent)?.[0]);
  if (!browser) return 'An unnamed program';
  return system ? `${browser} on ${system}` : browser;
}

/** Whether a user agent is a phone or a tablet. */
export const isHandheld = (agent: string): boolean => /iPhone|iPad|Android|Mobile/.test(agent);
