import { recordModel } from '../database/models/record';
import { FLEET } from '../log/scopeLog';

/** The numbers of the vessels there are, ascending. */
export async function vesselsThere(): Promise<number[]> {
  const found = await recordModel('vessels').find({ vessel: FLEET, deleted: false }, { _id: 1 }).sort({ _id: 1 }).lean<{ _id: number }[]>();
  return found.map(({ _id }) => _id);
}
