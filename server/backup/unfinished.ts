import { emptyCollection, insertRaw, isEmpty } from '../database/wholeDatabase';

const NAME = 'unfinished';

/** Notes that a restore has begun: a database half full looks like one that lost things, so nothing else may work on it. */
export const beginRestore = (): Promise<void> => insertRaw(NAME, [{ at: new Date() }]);

export const endRestore = (): Promise<void> => emptyCollection(NAME);

export const isUnfinished = async (): Promise<boolean> => !(await isEmpty(NAME));

/** The sentence for a database in that state. */
export const UNFINISHED = 'A restore into this database was broken off. Run it again: npm run restore -- FILE';
