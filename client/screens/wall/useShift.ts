const MINUTE_MS = 60_000;
/** Where the picture stands in each minute, in pixels: a figure that stays in one place for months burns into the screen. */
const STEPS = [
  [0, 0],
  [2, 1],
  [4, 3],
  [3, 4],
  [1, 2],
  [-1, 3],
  [-3, 4],
  [-4, 2],
  [-2, 0],
  [-4, -2],
  [-3, -4],
  [-1, -3],
  [1, -2],
  [3, -4],
  [4, -3],
  [2, -1],
] as const;

/** Moves the picture by a few pixels each minute. `now` in epoch milliseconds. */
export function useShift(now: number): { transform: string } {
  const [across, down] = STEPS[Math.floor(now / MINUTE_MS) % STEPS.length] ?? [0, 0];
  return { transform: `translate(${across}px, ${down}px)` };
}
