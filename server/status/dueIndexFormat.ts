import { createHash } from 'node:crypto';
import { dueIndexFields } from '../../shared/status/dueIndex';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';

/** Increased when the index, the vessel status or the counts of past days are computed differently. All of them are then computed anew. */
const VERSION = 16;

/** Identifies the format of a stored index: the version and the fields of all kinds. */
export const DUE_INDEX_FORMAT = createHash('sha256')
  .update(JSON.stringify([VERSION, VESSEL_KINDS.map((name) => [name, dueIndexFields(kindOf(name))])]))
  .digest('base64url')
  .slice(0, 12);
