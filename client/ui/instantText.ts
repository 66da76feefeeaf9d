const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A time in the user's time zone, with the name of the zone: '21-11-2026 12:00 UTC'. */
export function instantText(instant: string | number): string {
  const parts = Object.fromEntries(FORMAT.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const { day, month, year, hour, minute, timeZoneName } = parts;
  return `${day}-${month}-${year} ${hour}:${minute} ${timeZoneName}`;
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** How wrong the computer's clock is, in the largest unit that gives at least 2: '400 days slow', '90 minutes fast'. */
export function clockWords(behind: number): string {
  const off = Math.abs(behind);
  const [unit, ms] = UNITS.find(([, size]) => off >= 2 * size) ?? UNITS[2];
  const count = Math.max(1, Math.round(off / ms));
  return `${count} ${unit}${count === 1 ? '' : 's'} ${behind > 0 ? 'slow' : 'fast'}`;
}
