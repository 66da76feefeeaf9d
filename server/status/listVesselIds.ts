import { epoch } from '../database/epoch';
import { recordModel } from '../database/models/projections';
import { projectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';

/** The vessels at one number of the fleet's log. */
let cached = { epoch: '', seq: -1, vessels: [] as readonly number[] };

/** The ids of all vessels that are not deleted, ascending. */
export async function listVesselIds(): Promise<readonly number[]> {
  const at = { epoch: epoch(), seq: await projectedTo(FLEET) };
  if (cached.seq === at.seq && cached.epoch === at.epoch) return cached.vessels;
  const found = await recordModel('vessels').find({ vessel: FLEET, deleted: false }, { _id: 1 }).sort({ _id: 1 }).lean<{ _id: number }[]>();
  const vessels = found.map(({ _id }) => _id);
  cached = { ...at, vessels };
  return vessels;
}
