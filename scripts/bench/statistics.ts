/** The value below which the share `at` (0 to 1) of `values` lies. */
export function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
