import { createHash } from 'node:crypto';
import { dueIndexFields } from '../../shared/status/dueIndex';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';

/** Increased when the index or the vessel status is computed differently. All stored indexes are then rebuilt. */
const VERSION = 8;

/** Identifies the format of a stored index: the version and the fields of all kinds. */
export const DUE_INDEX_FORMAT = createHash('sha256')
  .update(JSON.stringify([VERSION, VESSEL_KINDS.map((name) => [name, dueIndexFields(kindOf(name))])]))
  .digest('base64url')
  .slice(0, 12);
