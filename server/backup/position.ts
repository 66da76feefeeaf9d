import { Change } from '../database/models/change';
import { headOf } from '../log/readLog';

/** How far each log is looked at, by its number. */
export type Position = Map<number, number>;

/**
 * The newest number of every log at this moment. The fleet's own (0) is read last: a vessel some log speaks of is then always in it.
 */
export async function readPosition(): Promise<Position> {
  const scopes = await Change.distinct('scope');
  const position: Position = new Map();
  for (const scope of scopes.sort((a, b) => b - a)) position.set(scope, await headOf(scope));
  return new Map([...position].sort(([a], [b]) => a - b));
}
