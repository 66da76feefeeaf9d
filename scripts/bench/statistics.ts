/** The quantile `at` (0 to 1) of `values`. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The median of the ratios `measured` / `floor` of each round, so that a temporary slowdown affects both. */
export const medianRatio = (measured: readonly number[], floor: readonly number[]): number =>
  median(measured.map((value, round) => value / (floor[round] ?? Number.NaN)));
