/** The code a refused handshake carries, if it is a refusal of ours. */
export function refusalOf(error: Error): unknown {
  const data: unknown = 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null && 'code' in data ? data.code : null;
}
