import { latestToday } from '../../shared/basics/calendar';
import { pick, type AnyRecord, type Kind, type Values, writableFields } from '../../shared/kinds/kind';
import { readValues } from '../../shared/kinds/readValues';
import { toWire } from '../database/encoding';

export interface BrokenRule {
  /** The merged fields that break it. */
  names: string[];
  sentence: string;
}

/**
 * The rule that two edits break together though each keeps it, such as the most lines of a list; null when there is none. `fields` is
 * what the merge writes over `theirs`, both in stored form. What `theirs` breaks already is not the merge's doing, and passes.
 */
export function brokenByMerging(kind: Kind, theirs: Values, fields: Values): BrokenRule | null {
  const writable = writableFields(kind).map(([name]) => name);
  const read = (values: Values) => readValues(kind, pick(toWire(kind, values) as AnyRecord, writable), 'edit', latestToday());
  const [merged, before] = [read({ ...theirs, ...fields }), read(theirs)];
  if (!('sentence' in merged)) return null;
  const known = 'sentence' in before ? before.fields : {};
  const names = Object.keys(merged.fields).filter((name) => name in fields && !(name in known));
  return names.length > 0 ? { names, sentence: merged.sentence } : null;
}
