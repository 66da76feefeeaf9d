import { epoch } from '../database/epoch';
import { recordModel } from '../database/models/record';
import { projectedTo } from '../log/projectedTo';
import { FLEET } from '../log/scopeLog';

/** The vessels as they are at one number of the fleet's log. */
let known = { epoch: '', seq: -1, vessels: [] as readonly number[] };

/** The numbers of the vessels there are, ascending. */
export async function vesselsThere(): Promise<readonly number[]> {
  const at = { epoch: epoch(), seq: await projectedTo(FLEET) };
  if (known.seq === at.seq && known.epoch === at.epoch) return known.vessels;
  const found = await recordModel('vessels').find({ vessel: FLEET, deleted: false }, { _id: 1 }).sort({ _id: 1 }).lean<{ _id: number }[]>();
  const vessels = found.map(({ _id }) => _id);
  known = { ...at, vessels };
  return vessels;
}
