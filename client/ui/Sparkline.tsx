import type { ComponentProps } from 'react';
import css from './Sparkline.module.css';

/** At most two lines over the same weeks, the first drawn solid, the second dashed. Two points or more each. */
type Lines = readonly (readonly number[])[];

interface TrendLinesProps extends ComponentProps<'svg'> {
  lines: Lines;
  /** The value at the top edge. The bottom edge is zero. */
  top: number;
}

/** The drawing's own units, which stretch to the size of the element. The lines keep their width. */
const [WIDTH, HEIGHT] = [100, 20];

const pointsOf = (values: readonly number[], top: number) =>
  values.map((value, at) => `${((at / (values.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - (value / top) * HEIGHT).toFixed(1)}`).join(' ');

/** A few numbers over time as lines as large as the element. All lines share one scale. */
export const TrendLines = ({ lines, top, children, ...rest }: TrendLinesProps) => (
  <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" overflow="visible" {...rest}>
    {children}
    {lines.map((values, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the lines have no other name
      <polyline key={at} points={pointsOf(values, top)} className={css.line} />
    ))}
  </svg>
);

/** `TrendLines` of 80 by 24 px without axes. `label` says in a sentence what they show, for screen readers and as tooltip. */
export const Sparkline = ({ label, lines }: { label: string; lines: Lines }) => (
  <TrendLines className={css.small} lines={lines} top={Math.max(1, ...lines.flat())} role="img" aria-label={label}>
    <title>{label}</title>
  </TrendLines>
);
