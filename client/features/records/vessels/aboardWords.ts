import type { Aboard } from '../../../../shared/aboard';

const MINUTE_MS = 60_000;
const UNITS = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const;

/** 'on board now', 'heard just now', 'heard 7 min ago · 3 waiting': when a person on board was last connected, and how many writes waited then. */
export function aboardWords([, at, isHere, waiting]: Aboard, now: number): string {
  const minutes = Math.floor((now - at) / MINUTE_MS);
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? ['', 1];
  const heard = isHere ? 'on board now' : unit === '' ? 'heard just now' : `heard ${Math.floor(minutes / size)} ${unit} ago`;
  return waiting > 0 ? `${heard} · ${waiting} waiting` : heard;
}
