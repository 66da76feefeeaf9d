/** A range of numbers, inclusive; null for an open end. */
interface Span {
  from: number | null;
  to: number | null;
}

/** A number filter in the address: '-' for missing values, or '100..2500.5' with at most one open end. */
export type Range = typeof NO_FIGURE | Span;

const NO_FIGURE = '-';
const FIGURE = /^-?\d{1,12}(\.\d{1,6})?$/;

/** Null for an open end; NaN for an invalid number. */
const endOf = (text: string) => (text === '' ? null : FIGURE.test(text) ? Number(text) : NaN);

/** Parses a range; null when the text is invalid. */
export function readRange(text: string): Range | null {
  if (text === NO_FIGURE) return text;
  const ends = text.split('..').map(endOf);
  const [from = null, to = null] = ends;
  if (ends.length !== 2 || ends.some(Number.isNaN) || (from === null && to === null)) return null;
  return from !== null && to !== null && from > to ? null : { from, to };
}

/** 'from 1,000', 'to 20', 'from 5 to 10', each figure as `show` writes it. */
export function rangeWords(range: Range, show: (figure: number) => string): string {
  if (range === NO_FIGURE) return 'none given';
  const { from, to } = range;
  if (from !== null && from === to) return show(from);
  return [from !== null && `from ${show(from)}`, to !== null && `to ${show(to)}`].filter(Boolean).join(' ');
}

/** Whether `figure` is in the range. */
export function isInRange(range: Range, figure: number | null): boolean {
  if (range === NO_FIGURE || figure === null) return range === NO_FIGURE && figure === null;
  return (range.from ?? figure) <= figure && figure <= (range.to ?? figure);
}
