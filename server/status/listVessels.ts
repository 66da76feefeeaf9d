import { PARTICULARS } from '../../shared/status/verdict';
import type { Values } from '../../shared/kinds/kind';
import { epoch } from '../database/epoch';
import { recordModel } from '../database/models/projections';
import { projectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';

/** All vessels that are not deleted: their ids, ascending, and the particulars that decide their required certificates, as JSON. */
export interface Vessels {
  ids: readonly number[];
  particulars: ReadonlyMap<number, string>;
}

/** The vessels at one number of the fleet's log. */
let cached = { epoch: '', seq: -1, vessels: { ids: [], particulars: new Map() } as Vessels };

const PROJECTION = Object.fromEntries(PARTICULARS.map((field) => [field, 1 as const]));

/** The particulars of a vessel that decide which certificates it must carry, as JSON. Equal texts: equal requirements. */
const particularsOf = (vessel: Values): string =>
  JSON.stringify(Object.fromEntries(PARTICULARS.map((field) => [field, vessel[field] ?? null])));

/** The particulars of a vessel that does not exist. */
export const NO_PARTICULARS = particularsOf({});

export async function listVessels(): Promise<Vessels> {
  const at = { epoch: epoch(), seq: await projectedTo(FLEET) };
  if (cached.seq === at.seq && cached.epoch === at.epoch) return cached.vessels;
  const found = await recordModel('vessels')
    .find({ vessel: FLEET, deleted: false }, PROJECTION)
    .sort({ _id: 1 })
    .lean<({ _id: number } & Values)[]>();
  const vessels = { ids: found.map(({ _id }) => _id), particulars: new Map(found.map((vessel) => [vessel._id, particularsOf(vessel)])) };
  cached = { ...at, vessels };
  return vessels;
}

/** The ids of all vessels that are not deleted, ascending. */
export const listVesselIds = async (): Promise<readonly number[]> => (await listVessels()).ids;
