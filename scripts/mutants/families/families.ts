import type { Mutant } from '../mutant';
import { ACCESS } from './access';
import { ACROSS } from './across';
import { DIGEST } from './digest';
import { FAULTS, LOG } from './log';
import { FILES } from './files';
import { FLEET, MANY_RECORDS, SCREENS } from './screens';
import { FORMS, RULES } from './rules';
import { IN_AND_OUT } from './inAndOut';
import { LIVE } from './live';
import { SAILING, VALUES } from './values';
import { WEBHOOK } from './webhook';

/** All mutants, by the part of the product that they break. */
export const FAMILIES: Readonly<Record<string, readonly Mutant[]>> = {
  values: VALUES, rules: RULES, log: LOG, live: LIVE, access: ACCESS, files: FILES, screens: SCREENS, forms: FORMS, fleet: FLEET, across: ACROSS, sailing: SAILING, manyRecords: MANY_RECORDS, digest: DIGEST, webhook: WEBHOOK, inAndOut: IN_AND_OUT, faults: FAULTS,
};
