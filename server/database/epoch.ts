/**
 * The epoch of the logs (.github/DECISIONS.md, epoch): drawn when a database is made and when one is restored. Numbers and revisions mean
 * something together with it alone. It also names the installation among others that share a Redis.
 */
import { randomBytes } from 'node:crypto';
import { Problem } from '../../shared/basics/problem';
import { askTogether } from './askTogether';
import { isExclusive } from './connect';
import { ChangeModel } from './models/change';
import { InstallationModel } from './models/installation';

const THE_ONE = { _id: 'installation' } as const;

let known: string | null = null;
const listeners = new Set<() => void>();

/** Begins with a letter, so that "3.5" is never read as a revision and an epoch. */
const draw = (): string => `e${randomBytes(9).toString('base64url')}`;

/** Learns the epoch of the database just connected to; a new database is given its own. */
export async function openEpoch(): Promise<void> {
  // Of two processes that start at once on a new database, one is refused its own.
  await InstallationModel.updateOne(THE_ONE, { $setOnInsert: { epoch: draw() } }, { upsert: true }).catch(() => undefined);
  known = await readEpoch();
}

const readEpoch = async (): Promise<string | null> => (await InstallationModel.findById(THE_ONE._id).lean())?.epoch ?? null;

/** The same without asking the database; null while a restore is under way. */
export const knownEpoch = (): string | null => known;

/** The epoch this process works in. @throws Problem 'unavailable' while a restore is under way. */
export function epoch(): string {
  if (known === null) throw new Problem('unavailable', 'A backup is being restored. Please try again later.');
  return known;
}

/**
 * Makes sure that the epoch this process works in is that of the database: where others reach it, it may have been restored.
 * @throws Problem 'unavailable' while a restore is under way.
 */
export async function checkEpoch(): Promise<void> {
  await askHeads([]);
  epoch();
}

/**
 * The numbers of the newest changes in these logs, as the database had them after `since`, or now; one without a change is missing. Null
 * where no other process writes: this one knows them.
 */
export const askHeads = async (scopes: readonly number[], since?: number): Promise<ReadonlyMap<number, number> | null> =>
  isExclusive() ? null : ask(scopes, since);

let asked = 0;
let answered = 0;

/** The epoch, and the newest numbers of logs: each is found by one step in an index. */
const stateOf = (scopes: readonly number[]): object[] => [
  { $match: THE_ONE },
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

/** Asks at once all that only the database knows where other processes write to it. */
const ask = askTogether<number, number>(async (scopes) => {
  const nth = (asked += 1);
  const found = await InstallationModel.collection
    .aggregate<Partial<Record<'epoch', string | null>> & { _id: unknown; seq?: number }>(stateOf(scopes))
    .toArray();
  const now = found.find(({ _id }) => _id === THE_ONE._id)?.epoch ?? null;
  // A later question may have been quicker.
  if (nth > answered) {
    answered = nth;
    const isAnother = now !== known;
    known = now;
    if (isAnother) for (const listener of listeners) listener();
  }
  return new Map(found.flatMap(({ _id, seq }) => (seq === undefined ? [] : [[Number(_id), seq] as const])));
});

/** Calls `listener` when the database was restored, or taken away for it, under this process: what is remembered of it is void. */
export const onEpoch = (listener: () => void): void => void listeners.add(listener);

/** A restore has begun: every process on this database stops serving. */
export async function closeEpoch(): Promise<void> {
  await InstallationModel.updateOne(THE_ONE, { epoch: null }, { upsert: true });
}

/** A restore has ended: the logs are others than before. */
export async function redrawEpoch(): Promise<void> {
  await InstallationModel.updateOne(THE_ONE, { epoch: draw() }, { upsert: true });
}
