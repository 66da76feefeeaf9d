const spent = (work: () => void): number => {
  const start = process.cpuUsage(); // other processes do not count
  work();
  return process.cpuUsage(start).user;
};

/** How many times the processor time of `small` is spent on `large`, by the least of three measurements of each. */
export function costRatio(small: () => void, large: () => void): number {
  const least = (work: () => void) => Math.min(...[1, 2, 3].map(() => spent(work)));
  small();
  return least(large) / least(small);
}
