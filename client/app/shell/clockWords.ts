const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
] as const;

/** How wrong the computer's clock is, in the largest unit of which it makes two: '400 days slow', '90 minutes fast'. */
export function clockWords(behind: number): string {
  const off = Math.abs(behind);
  const [unit, ms] = UNITS.find(([, size]) => off >= 2 * size) ?? UNITS[2];
  const count = Math.max(1, Math.round(off / ms));
  return `${count} ${unit}${count === 1 ? '' : 's'} ${behind > 0 ? 'slow' : 'fast'}`;
}
