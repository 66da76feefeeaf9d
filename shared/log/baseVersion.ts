/** The version that a write is based on: the revision of the record that its author saw, and the epoch of its log. */
export interface BaseVersion {
  /** 0 for a new record. */
  rev: number;
  /** Omitted if the author had loaded nothing from the log. */
  epoch?: string;
}

/** A version as `If-Match` and `ETag` write it: "3.epoch". */
export const tagOf = ({ rev, epoch }: BaseVersion): string => `"${rev}${epoch ? `.${epoch}` : ''}"`;

const TAG = /^(?:W\/)?"?([1-9][0-9]{0,8})(?:\.([a-z][\w-]{7,39}))?"?$/;

/** Parses what `tagOf` writes; null for anything else. A tag without an epoch is valid in every epoch. */
export function readTag(tag: string): BaseVersion | null {
  const [, rev, epoch] = TAG.exec(tag.trim()) ?? [];
  return rev ? { rev: Number(rev), epoch } : null;
}
