/** One measured figure beside what it is held against (issue 'the main job', "Figures it must show"). */
export interface Figure {
  name: string;
  /** What was measured, with its unit. */
  measured: string;
  /** What the bare thing did in the same run; null where the target is a plain number. */
  floor: string | null;
  /** Measured over floor. */
  ratio: number | null;
  target: string;
  /** Null: shown for comparison, without a target of its own. */
  ok: boolean | null;
}

/** A figure that is to stay under `limit`, both in `unit`. `said`: as it is shown, where the number alone does not say it. */
export const mostOf = (name: string, value: number, limit: number, unit: string, said = `${value.toFixed(0)} ${unit}`): Figure => ({
  name,
  measured: said,
  floor: null,
  ratio: null,
  target: `≤ ${limit} ${unit}`,
  ok: value <= limit,
});

/** A figure without a target of its own. */
export const shown = (name: string, measured: string): Figure => ({ name, measured, floor: null, ratio: null, target: '–', ok: null });

/** A measurement: takes seconds, prints nothing, throws only when the product breaks. */
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

/** One line for one figure, as soon as it is known. */
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
