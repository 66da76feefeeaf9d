import css from './Sparkline.module.css';

interface SparklineProps {
  /** What the lines show, in a sentence for screen readers, and as tooltip. */
  label: string;
  /** At most two lines over the same weeks, the first drawn solid, the second dashed. Two points or more each. */
  lines: readonly (readonly number[])[];
}

/** The drawing's own units, which stretch to the size of the element. The lines keep their width. */
const [WIDTH, HEIGHT] = [100, 20];

/** The points of a line. All lines share one scale from zero up. */
const pointsOf = (values: readonly number[], most: number) =>
  values
    .map((value, at) => `${((at / (values.length - 1)) * WIDTH).toFixed(1)},${(HEIGHT - (value / most) * HEIGHT).toFixed(1)}`)
    .join(' ');

/** A few numbers over time as small lines, 80 by 24 px, without axes. */
export function Sparkline({ label, lines }: SparklineProps) {
  const most = Math.max(1, ...lines.flat());
  return (
    <svg className={css.lines} viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <title>{label}</title>
      {lines.map((values, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines have no other name
        <polyline key={at} points={pointsOf(values, most)} className={css.line} />
      ))}
    </svg>
  );
}
