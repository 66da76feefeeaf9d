import { ChangeModel } from '../database/models/change';
import { headOf } from '../log/readLog';
import { emptyCollection, insertRaw, isEmpty } from '../database/wholeDatabase';

const NAME = 'unfinished';

/** Notes that a restore has begun: a database half full looks like one that lost things, so nothing else may work on it. */
export const beginRestore = (): Promise<void> => insertRaw(NAME, [{ at: new Date() }]);

export const endRestore = (): Promise<void> => emptyCollection(NAME);

export const isUnfinished = async (): Promise<boolean> => !(await isEmpty(NAME));

/** The sentence for a database in that state. */
export const UNFINISHED = 'A restore into this database was broken off. Run it again: npm run restore -- FILE';

/** How far each log is looked at, by its number. */
export type Position = Map<number, number>;

/**
 * The newest number of every log at this moment. The fleet's own (0) is read last: a vessel some log speaks of is then always in it.
 */
export async function readPosition(): Promise<Position> {
  const scopes = await ChangeModel.distinct('scope');
  const position: Position = new Map();
  for (const scope of scopes.sort((a, b) => b - a)) position.set(scope, await headOf(scope));
  return new Map([...position].sort(([a], [b]) => a - b));
}

/** Takes one sentence for each fault found. */
export type Tell = (finding: string) => void;

/** A log in words; scope 0 is that of the fleet. */
export const logName = (scope: number): string => (scope === 0 ? 'the log of the fleet' : `the log of vessel ${scope}`);
