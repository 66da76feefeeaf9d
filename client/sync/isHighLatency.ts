/** An answer ashore takes 50 ms and over a satellite 600: from here on people notice each round trip. */
const FAR_MS = 400;

/** Whether the server is far away, by how long its newest answer took: to a call, else the page itself. `unknown` when it has given none. */
export function isHighLatency(unknown: boolean): boolean {
  const answers = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  // What came out of the worker says nothing of the link.
  const newest = answers.findLast(({ entryType, name, workerStart }) =>
    entryType === 'navigation' ? workerStart === 0 : name.includes('/api/'),
  );
  return newest ? newest.responseEnd - newest.requestStart > FAR_MS : unknown;
}
