import type { KindName } from '../../shared/kinds/kind';
import { recordModel, WORDS_INDEX } from './models/record';

/** What is looked for among the records of a kind that are there. */
export interface Sought {
  /** For each word the ways in which one of a record's words may begin. */
  words: readonly (readonly string[])[];
  /** Vessels whose records are left out: they are read while the words are counted. */
  except: Promise<readonly number[]>;
  /** Only records numbered below. */
  before?: number;
  most: number;
  /** The most records that are read for the second word on. */
  looked: number;
}

/** The most records that are read for the second word on, of the rarest word the newest: where all kinds are searched, and one alone. */
export const MOST_LOOKED = { each: 400, alone: 10_000 } as const;
/** Of so many words it is asked which is the rarest. */
const MOST_ASKED = 4;

/** As the index is asked. */
const begins = (beginnings: readonly string[]) => ({ words: { $in: beginnings.map((beginning) => new RegExp(`^${beginning}`)) } });

/** As records are asked that are read already: comparing two ends takes half as long as a pattern. */
const LAST_LETTER = '\u{10ffff}';
const holds = (beginnings: readonly string[]) => ({
  $or: beginnings.map((beginning) => ({ words: { $elemMatch: { $gte: beginning, $lt: beginning + LAST_LETTER } } })),
});

/** The numbers of the records that hold all words, by the index of words. One word is answered from the index alone. */
export async function findByWords(name: KindName, { words, except, before, most, looked }: Sought): Promise<number[]> {
  const records = recordModel(name).collection;
  const [first, ...more] = await rarestFirst(name, words, looked);
  if (!first) return [];
  const gone = await except;
  const there: object = {
    deleted: false,
    ...begins(first),
    ...(gone.length > 0 && { vessel: { $nin: [...gone] } }),
    ...(before !== undefined && { _id: { $lt: before } }),
  };
  if (more.length === 0) return idsOf(await records.find(there, { hint: WORDS_INDEX, limit: most, projection: { _id: 1 } }).toArray());
  const both = { $match: { $and: more.map(holds) } };
  const pipeline = [{ $match: there }, { $limit: looked }, both, { $limit: most }, { $project: { _id: 1 } }];
  return idsOf(await records.aggregate(pipeline, { hint: WORDS_INDEX }).toArray());
}

const idsOf = (found: readonly object[]): number[] => found.map((record) => Number((record as { _id: unknown })._id));

/** Those that more than `looked` records hold are not told apart. Empty where there is a word that no record holds. */
async function rarestFirst(name: KindName, words: Sought['words'], looked: number): Promise<Sought['words']> {
  if (words.length < 2) return words;
  const longest = [...words].sort((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const counted = await Promise.all(
    longest.slice(0, MOST_ASKED).map(async (beginnings) => {
      const filter = { deleted: false, ...begins(beginnings) };
      // Not `countDocuments`, an aggregation that takes twice as long to begin: this count is exact too where records are looked at.
      const count = await recordModel(name).collection.count(filter, { hint: WORDS_INDEX, limit: looked });
      return { beginnings, count };
    }),
  );
  if (counted.some(({ count }) => count === 0)) return [];
  counted.sort((a, b) => a.count - b.count);
  return [...counted.map(({ beginnings }) => beginnings), ...longest.slice(MOST_ASKED)];
}
