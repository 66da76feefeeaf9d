/**
 * The epoch of the logs (.github/DECISIONS.md, epoch): a random name, drawn when a database is created and when it is restored. Log numbers
 * and revisions are valid only together with it. It also identifies the installation if several share a Redis.
 */
import { randomBytes } from 'node:crypto';
import { Problem } from '../../shared/basics/problem';
import { batchQueries } from './batchQueries';
import { isExclusive } from './connect';
import { ChangeModel } from './models/change';
import { InstallationModel } from './models/installation';

const SINGLETON = { _id: 'installation' } as const;

let known: string | null = null;
const listeners = new Set<() => void>();

/** A new random epoch. It begins with a letter, so that "3.5" is never read as a revision and an epoch. */
const draw = (): string => `e${randomBytes(9).toString('base64url')}`;

/** Reads the epoch of the database after connecting; a new database gets one. */
export async function openEpoch(): Promise<void> {
  // If two processes start at once on a new database, the second insert fails and both read the first's epoch.
  await InstallationModel.updateOne(SINGLETON, { $setOnInsert: { epoch: draw() } }, { upsert: true }).catch(() => undefined);
  known = await readEpoch();
}

const readEpoch = async (): Promise<string | null> => (await InstallationModel.findById(SINGLETON._id).lean())?.epoch ?? null;

/** The epoch as this process last read it; null while a restore is under way. */
export const knownEpoch = (): string | null => known;

/** The epoch this process works in. @throws Problem 'unavailable' while a restore is under way. */
export function epoch(): string {
  if (known === null) throw new Problem('unavailable', 'A backup is being restored. Please try again later.');
  return known;
}

/**
 * Reads the epoch again, because a database that other processes reach may have been restored meanwhile.
 * @throws Problem 'unavailable' while a restore is under way.
 */
export async function checkEpoch(): Promise<void> {
  await askHeads([]);
  epoch();
}

/**
 * The newest numbers of these logs in the database, read after `since` (`performance.now`) or now; a log without changes is missing. Null if no
 * other process writes, since this one then knows them.
 */
export const askHeads = async (scopes: readonly number[], since?: number): Promise<ReadonlyMap<number, number> | null> =>
  isExclusive() ? null : ask(scopes, since);

let sent = 0;
let newestAnswer = 0;

/** The aggregation that reads the epoch and the newest numbers of logs, each by one step in an index. */
const stateOf = (scopes: readonly number[]): object[] => [
  { $match: SINGLETON },
  { $project: { epoch: 1 } },
  ...(scopes.length === 0
    ? []
    : [
        {
          $unionWith: {
            coll: ChangeModel.collection.collectionName,
            pipeline: [
              { $match: { scope: { $in: scopes } } },
              { $sort: { scope: -1, seq: -1 } },
              { $group: { _id: '$scope', seq: { $first: '$seq' } } },
            ],
          },
        },
      ]),
];

/** Reads the epoch and the newest numbers in one query, and notices a new epoch. */
const ask = batchQueries<number, number>(async (scopes) => {
  const nth = (sent += 1);
  const found = await InstallationModel.collection
    .aggregate<Partial<Record<'epoch', string | null>> & { _id: unknown; seq?: number }>(stateOf(scopes))
    .toArray();
  const now = found.find(({ _id }) => _id === SINGLETON._id)?.epoch ?? null;
  // A later query may have been answered first.
  if (nth > newestAnswer) {
    newestAnswer = nth;
    const hasChanged = now !== known;
    known = now;
    if (hasChanged) for (const listener of listeners) listener();
  }
  return new Map(found.flatMap(({ _id, seq }) => (seq === undefined ? [] : [[Number(_id), seq] as const])));
});

/** Calls `listener` when a restore of the database has begun or ended. Everything cached from the database is then invalid. */
export const onEpoch = (listener: () => void): void => void listeners.add(listener);

/** Begins a restore: every process on this database refuses requests from now on. */
export async function closeEpoch(): Promise<void> {
  await InstallationModel.updateOne(SINGLETON, { epoch: null }, { upsert: true });
}

/** Ends a restore with a new epoch. */
export async function redrawEpoch(): Promise<void> {
  await InstallationModel.updateOne(SINGLETON, { epoch: draw() }, { upsert: true });
}
