import { createHash } from 'node:crypto';
import { factFields } from '../../shared/status/facts';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';

/** Raised when other records are kept, or a standing is computed otherwise: what is kept of every vessel is then made anew. */
const VERSION = 3;

/** Names what kept facts hold: the fields of every kind. */
export const FACTS_FORM = createHash('sha256')
  .update(JSON.stringify([VERSION, VESSEL_KINDS.map((name) => [name, factFields(kindOf(name))])]))
  .digest('base64url')
  .slice(0, 12);
