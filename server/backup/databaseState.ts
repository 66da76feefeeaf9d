import { ChangeModel } from '../database/models/log';
import { headOf } from '../log/readLog';
import { emptyCollection, insertRaw, isEmpty } from '../database/wholeDatabase';

const NAME = 'unfinished';

/** Marks the database as being restored. Nothing else may use it until the restore has ended. */
export const beginRestore = (): Promise<void> => insertRaw(NAME, [{ at: new Date() }]);

export const endRestore = (): Promise<void> => emptyCollection(NAME);

/** Whether a restore was begun and not ended. */
export const isUnfinished = async (): Promise<boolean> => !(await isEmpty(NAME));

/** The refusal to use such a database. */
export const UNFINISHED = 'A restore into this database was broken off. Run it again: npm run restore -- FILE';

/** The number up to which each log is read, by scope. */
export type Position = Map<number, number>;

/**
 * The newest number of every log. The log of the fleet (0) is read last, so that it contains every vessel that has a log.
 */
export async function readPosition(): Promise<Position> {
  const scopes = await ChangeModel.distinct('scope');
  const position: Position = new Map();
  for (const scope of scopes.sort((a, b) => b - a)) position.set(scope, await headOf(scope));
  return new Map([...position].sort(([a], [b]) => a - b));
}

/** Called with one sentence for each fault. */
export type ReportFault = (finding: string) => void;

/** The name of a log in messages. */
export const logName = (scope: number): string => (scope === 0 ? 'the log of the fleet' : `the log of vessel ${scope}`);
