/** What a write is based on: the revision of the record its author saw, and the epoch of the log it was seen in. */
export interface BaseVersion {
  /** 0 for a record that is being created. */
  rev: number;
  /** Missing where it is not known: nothing had been loaded. */
  epoch?: string;
}

/** How `If-Match` and `ETag` spell a revision: "3.epoch". */
export const tagOf = ({ rev, epoch }: BaseVersion): string => `"${rev}${epoch ? `.${epoch}` : ''}"`;

const TAG = /^(?:W\/)?"?([1-9][0-9]{0,8})(?:\.([a-z][\w-]{7,39}))?"?$/;

/** Reads what `tagOf` writes; null for anything else. A revision alone is one of whatever epoch. */
export function readTag(tag: string): BaseVersion | null {
  const [, rev, epoch] = TAG.exec(tag.trim()) ?? [];
  return rev ? { rev: Number(rev), epoch } : null;
}
