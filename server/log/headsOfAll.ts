import { storage } from '../database/storage';
import { allProjectedTo } from './projectedTo';

/** For every log, the number up to which its records include its changes. */
export async function headsOfAll(): Promise<ReadonlyMap<number, number>> {
  return allProjectedTo(await storage.distinct('scope'));
}
