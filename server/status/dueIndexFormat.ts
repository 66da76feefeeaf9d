import { createHash } from 'node:crypto';
import { dueIndexFields } from '../../shared/status/dueIndex';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';

/** Raised when other records are kept, or a standing is computed otherwise: what is kept of every vessel is then made anew. */
const VERSION = 3;

/** Names what kept facts hold: the fields of every kind. */
export const DUE_INDEX_FORMAT = createHash('sha256')
  .update(JSON.stringify([VERSION, VESSEL_KINDS.map((name) => [name, dueIndexFields(kindOf(name))])]))
  .digest('base64url')
  .slice(0, 12);
