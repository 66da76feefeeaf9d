/** Whether a write was refused by a unique index; with `field`, by one that contains the field. */
export function isDuplicate(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== 11000) return false;
  return field === undefined || field in ((error as { keyPattern?: object }).keyPattern ?? {});
}
