/** The quantile `at` (0 to 1) of `values`. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median of the ratios `measured` / `floor` of each round, so that a temporary slowdown affects both. */
export const medianRatio = (measured: readonly number[], floor: readonly number[]): number =>
  median(measured.map((value, round) => value / (floor[round] ?? Number.NaN)));

/** One measured figure, with its floor and target. */
export interface Figure {
  name: string;
  /** The measured value, with its unit. */
  measured: string;
  /** The floor in the same run; null if the target is an absolute number. */
  floor: string | null;
  /** The measured value divided by the floor. */
  ratio: number | null;
  target: string;
  /** Null: shown for comparison, without a target. */
  ok: boolean | null;
}

/** A figure that must be below `limit`, both in `unit`. `said`: the displayed text, if it is not the number with its unit. */
export const mostOf = (name: string, value: number, limit: number, unit: string, said = `${value.toFixed(0)} ${unit}`): Figure => ({
  name,
  measured: said,
  floor: null,
  ratio: null,
  target: `≤ ${limit} ${unit}`,
  ok: value <= limit,
});

/** A figure without a target. */
export const shown = (name: string, measured: string): Figure => ({ name, measured, floor: null, ratio: null, target: '–', ok: null });

/** A measurement: takes seconds, prints nothing, throws only if the product breaks. */
export type Measure = () => Promise<Figure[]>;

const verdict = (ok: boolean | null) => (ok === null ? '' : ok ? 'ok' : 'NOT OK');
const HEADINGS = ['figure', 'measured', 'floor', 'ratio', 'target', ''];

const cells = ({ name, measured, floor, ratio, target, ok }: Figure): string[] => [
  name,
  measured,
  floor ?? '–',
  ratio === null ? '–' : `${ratio.toFixed(2)}×`,
  target,
  verdict(ok),
];

/** The line of one figure. */
export function describe(figure: Figure): string {
  const { measured, floor, ratio, target, ok } = figure;
  const beside = floor === null || ratio === null ? '' : `, floor ${floor}, ${ratio.toFixed(2)}×`;
  return `${figure.name}: ${measured}${beside}${ok === null ? '' : `, target ${target}: ${verdict(ok)}`}`;
}

/** All figures, one below the other. */
export function table(figures: readonly Figure[]): string {
  const rows = [HEADINGS, ...figures.map(cells)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
