/** A span of figures, both ends included; an open end is null. */
interface Span {
  from: number | null;
  to: number | null;
}

/** Which figures, as an address says it: '-' without one, '100..2500.5' with one end left open or both given. */
export type Range = typeof NO_FIGURE | Span;

const NO_FIGURE = '-';
const FIGURE = /^-?\d{1,12}(\.\d{1,6})?$/;

/** Null for an open end; NaN for what is no figure. */
const endOf = (text: string) => (text === '' ? null : FIGURE.test(text) ? Number(text) : NaN);

/** What an address says; null where that is no span of figures. */
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

/** Whether `figure` lies in it. */
export function isInRange(range: Range, figure: number | null): boolean {
  if (range === NO_FIGURE || figure === null) return range === NO_FIGURE && figure === null;
  return (range.from ?? figure) <= figure && figure <= (range.to ?? figure);
}
