/** An answer ashore takes 50 ms and over a satellite 600: from here on people notice each round trip. */
const FAR_MS = 400;

/** Whether the server is far away, by the time of its newest answer: to a call, else the page itself. `unknown`: the result without one. */
export function isHighLatency(unknown: boolean): boolean {
  const answers = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[];
  // An answer from the service worker says nothing about the link.
  const newest = answers.findLast(({ entryType, name, workerStart }) =>
    entryType === 'navigation' ? workerStart === 0 : name.includes('/api/'),
  );
  return newest ? newest.responseEnd - newest.requestStart > FAR_MS : unknown;
}
