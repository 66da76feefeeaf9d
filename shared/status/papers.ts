import { kindOf, VESSEL_KINDS, type VesselKind } from '../kinds/kinds';

const isPaper = (kind: VesselKind): boolean => kindOf(kind).due !== null && kindOf(kind).due?.urgent !== false;
/** The kinds whose records fall due and may need action: certificates, contracts, audits and surveys, equipment. */
export const PAPER_KINDS = VESSEL_KINDS.filter(isPaper);

/** Whether a vessel has any record whose date can need action. True if `sections` contain no such kind. */
export const hasPapers = (records: Partial<Record<VesselKind, readonly unknown[]>>, sections = VESSEL_KINDS): boolean =>
  PAPER_KINDS.some((kind) => (records[kind]?.length ?? 0) > 0) || !PAPER_KINDS.some((kind) => sections.includes(kind));
