import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../../shared/kinds/kinds';

/** The kinds whose records go through steps: a pending record is open until a user closes it. */
const STEPPED = VESSEL_KINDS.filter((kind) => kindOf(kind).state !== undefined);

/** What is open on a vessel, by kind; kinds with nothing open are left out. */
export const openItems = (records: Record<VesselKind, readonly AnyRecord[]>, today: IsoDate): [VesselKind, AnyRecord[]][] =>
  STEPPED.map((kind): [VesselKind, AnyRecord[]] => [kind, records[kind].filter((record) => kindOf(kind).isPending(record, today))]).filter(
    ([, open]) => open.length > 0,
  );
