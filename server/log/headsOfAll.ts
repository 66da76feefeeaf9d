import { storage } from '../database/storage';
import { allProjectedTo } from './projectedTo';

/** Of every log there is, the number up to which its records hold its changes. */
export async function headsOfAll(): Promise<ReadonlyMap<number, number>> {
  return allProjectedTo(await storage.distinct('scope'));
}
