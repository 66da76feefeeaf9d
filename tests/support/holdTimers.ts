/** Runs in a page: from now on a timeout of exactly `ms` has no end. */
export function holdTimers(ms: number): void {
  const start = setTimeout;
  globalThis.setTimeout = ((work: TimerHandler, after?: number, ...rest: unknown[]) =>
    after === ms ? 0 : start(work, after, ...rest)) as typeof setTimeout;
}
