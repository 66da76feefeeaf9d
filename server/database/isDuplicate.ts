/** Whether MongoDB refused a write because a unique index holds the value already; with `field`, because of an index on it. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return false;
  return field === undefined || field in ((error as { keyPattern?: object }).keyPattern ?? {});
}
