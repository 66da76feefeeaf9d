import * as z from 'zod';
import { isListed, KIND_NAMES, kindOf, newestOfChains } from '../../shared/kinds/kinds';
import {
  MOST_COUNTED,
  MOST_HITS,
  QUERY_LENGTH,
  type SearchHit,
  type SearchNarrowing,
  type SearchResult,
  matchWords,
  prefixesOf,
  searchWords,
  queryWords,
} from '../../shared/api/search';
import { chainOf } from '../../shared/kinds/renewal';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { found } from '../schemas/queries';
import { recordFullName, recordName } from '../../shared/kinds/recordNaming';
import { dueIndexFields } from '../../shared/status/dueIndex';
import type { AnyRecord, Kind, KindName } from '../../shared/kinds/kind';
import { FLEET } from '../log/scopeLog';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { recordCollection, recordModel, WORDS_INDEX } from '../database/models/projections';

/** A search among the records of one kind. */
interface KindSearch {
  /** For each word of the query, the prefixes that match it (`prefixesOf`). */
  words: readonly (readonly string[])[];
  /** Deleted vessels, whose records are left out. A promise, because they are read while the words are counted. */
  except: Promise<readonly number[]>;
  /** Only records of these vessels; null: of all. */
  only: ReadonlySet<number> | null;
  /** Only records with a smaller id. */
  before?: number;
  most: number;
  /** The maximum number of records that are checked for the other words. */
  checked: number;
}

/** The maximum number of records with the rarest word, newest first, that are checked for the other words: for each of all kinds, or a single kind. */
export const MOST_SEARCHED = { each: 400, alone: 10_000 } as const;
/** At most so many words are counted to find the rarest. */
const MOST_RANKED = 4;

/** The condition for the index. */
const startsWith = (prefixes: readonly string[]) => ({ words: { $in: prefixes.map((prefix) => new RegExp(`^${prefix}`)) } });

/** The condition for records that are read already; comparing with two limits takes half as long as a pattern. */
const LAST_LETTER = '\u{10ffff}';
const hasPrefix = (prefixes: readonly string[]) => ({
  $or: prefixes.map((prefix) => ({ words: { $elemMatch: { $gte: prefix, $lt: prefix + LAST_LETTER } } })),
});

/** The ids of the records that have all words, newest first. A single word needs only the index. */
async function findByWords(name: KindName, { words, except, only, before, most, checked }: KindSearch): Promise<number[]> {
  const records = recordModel(name).collection;
  const [first, ...more] = await rarestFirst(name, words, checked);
  if (!first) return [];
  const excluded = await except;
  const filter: object = {
    deleted: false,
    ...startsWith(first),
    ...(excluded.length > 0 && { vessel: { $nin: [...excluded] } }),
    ...(before !== undefined && { _id: { $lt: before } }),
    ...(only && { $and: [{ [kindOf(name).scope === 'fleet' ? '_id' : 'vessel']: { $in: [...only] } }] }),
  };
  if (more.length === 0) return idsOf(await records.find(filter, { hint: WORDS_INDEX, limit: most, projection: { _id: 1 } }).toArray());
  const others = { $match: { $and: more.map(hasPrefix) } };
  const pipeline = [{ $match: filter }, { $limit: checked }, others, { $limit: most }, { $project: { _id: 1 } }];
  return idsOf(await records.aggregate(pipeline, { hint: WORDS_INDEX }).toArray());
}

const idsOf = (found: readonly object[]): number[] => found.map((record) => Number((record as { _id: unknown })._id));

/** The words, rarest first. Counting stops at `checked` records. Empty if no record has one of the words. */
async function rarestFirst(name: KindName, words: KindSearch['words'], checked: number): Promise<KindSearch['words']> {
  if (words.length < 2) return words;
  const longest = words.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  const counted = await Promise.all(
    longest.slice(0, MOST_RANKED).map(async (prefixes) => {
      const filter = { deleted: false, ...startsWith(prefixes) };
      // `countDocuments` is an aggregation, which takes twice as long to start. With a filter this count is exact too.
      const count = await recordModel(name).collection.count(filter, { hint: WORDS_INDEX, limit: checked });
      return { prefixes, count };
    }),
  );
  if (counted.some(({ count }) => count === 0)) return [];
  counted.sort((a, b) => a.count - b.count);
  return [...counted.map(({ prefixes }) => prefixes), ...longest.slice(MOST_RANKED)];
}

/** A search request, with the viewer's form of invoices. */
interface SearchRequest extends SearchNarrowing {
  q: string;
  form: InvoiceForm;
  only: ReadonlySet<number> | null;
}

/**
 * Finds records of all vessels: every word of the query must be a prefix of a word of the record. Up to 100 hits are sorted by their date, more by id,
 * newest first. The index follows a write within seconds. Deleted records and vessels are not found.
 */
export async function readSearch({ q, kind, after, form, only }: SearchRequest): Promise<SearchResult> {
  const words = queryWords(q);
  const except = words.length === 0 ? Promise.resolve([]) : deletedVessels();
  const kinds = kind === undefined ? KIND_NAMES : [kind];
  const isAlone = kind !== undefined;
  const wanted = { words, except, only, form, after, isAlone };
  const [found] = await Promise.all([Promise.all(kinds.map((name) => foundOf(kindOf(name), wanted))), except]);
  const result: SearchResult = { hits: found.flatMap(({ hits }) => hits), counts: {} };
  for (const [nth, name] of kinds.entries()) {
    const { count = 0, next } = found[nth] ?? {};
    if (count > 0) result.counts[name] = count;
    if (isAlone) result.next = next;
  }
  return result;
}

/** The ids of the deleted vessels, read from the index. */
async function deletedVessels(): Promise<number[]> {
  const deleted = await recordModel('vessels').find({ vessel: FLEET, deleted: true }, { _id: 1 }).lean<{ _id: number }[]>();
  return deleted.map(({ _id }) => _id);
}

interface Wanted extends Pick<KindSearch, 'except' | 'only'> {
  words: readonly string[];
  form: InvoiceForm;
  after: number | undefined;
  isAlone: boolean;
}

interface Found {
  hits: SearchHit[];
  count: number;
  next: number | null;
}

async function foundOf(kind: Kind, { words, except, only, form, after, isAlone }: Wanted): Promise<Found> {
  const ids = await findByWords(kind.name, {
    words: words.map((word) => prefixesOf(word, kind, form)),
    except,
    only,
    before: after,
    most: isAlone ? MOST_SEARCHED.alone : MOST_COUNTED + 1,
    checked: isAlone ? MOST_SEARCHED.alone : MOST_SEARCHED.each,
  });
  const isMany = ids.length > MOST_COUNTED;
  const most = isAlone ? MOST_HITS.alone : MOST_HITS.each;
  const latest = ids.sort((a, b) => b - a).slice(0, isMany ? most : MOST_COUNTED);
  const records = await readVisible(kind, latest, form, words);
  if (!isMany) records.sort((a, b) => dateOf(kind, b).localeCompare(dateOf(kind, a)));
  return {
    hits: records.slice(0, most).map((record) => hitOf(kind, record)),
    count: isMany ? MOST_COUNTED + 1 : records.length,
    next: isMany ? (latest.at(-1) ?? null) : null,
  };
}

/** The records with these ids, in their order, as the viewer may see them. Hidden values must not lead to a hit. */
async function readVisible(kind: Kind, ids: readonly number[], form: InvoiceForm, words: readonly string[]): Promise<AnyRecord[]> {
  if (ids.length === 0) return [];
  const fields = dueIndexFields(kind);
  const projection = Object.fromEntries(['vessel', 'rev', ...fields].map((name) => [name, 1 as const]));
  const documents = await recordCollection(kind.name)
    .find({ _id: { $in: [...ids] }, deleted: false }, { projection })
    .toArray();
  const records = new Map(
    documents.map(({ _id: id, vessel, rev, ...values }): [number, AnyRecord] => [
      id,
      {
        id,
        vessel_id: kind.scope === 'fleet' ? null : vessel,
        rev,
        ...Object.fromEntries(fields.map((name) => [name, values[name] ?? null])),
      },
    ]),
  );
  const renewed = await renewedAmong(kind, [...records.values()]);
  return ids.flatMap((id) => {
    const record = renewed.has(id) ? undefined : records.get(id);
    const visible = record && recordIn(form, kind, record);
    if (!visible || !isListed(kind, visible)) return [];
    return visible === record || matchWords(searchWords(kind, visible), words) ? visible : [];
  });
}

/** The ids of those records that a later record of their chain replaces. */
async function renewedAmong(kind: Kind, records: readonly AnyRecord[]): Promise<ReadonlySet<number>> {
  if (!kind.renewal || records.length === 0) return new Set();
  const projection = Object.fromEntries(['chain', ...kind.keyFields].map((name) => [name, 1 as const]));
  const found = await recordCollection(kind.name)
    .find({ chain: { $in: records.map(chainOf) }, deleted: false }, { projection })
    .toArray();
  const later = found.map(({ _id: id, ...values }): AnyRecord => ({ ...values, id, vessel_id: null, rev: 0 }));
  const newest = new Set(newestOfChains(kind, [...records, ...later.filter((record) => isListed(kind, record))]).map(({ id }) => id));
  return new Set(records.map(({ id }) => id).filter((id) => !newest.has(id)));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const dateOf = (kind: Kind, record: AnyRecord): string => textOf(kind.naming.date && record[kind.naming.date]);

function hitOf(kind: Kind, record: AnyRecord): SearchHit {
  const [date, state] = [dateOf(kind, record), textOf(kind.state && record[kind.state])];
  const name = recordName(kind, record);
  const detail = recordFullName(kind, record).slice(name.length + 2);
  return {
    kind: kind.name,
    vessel: record.vessel_id ?? record.id,
    id: record.id,
    name,
    ...(detail && { detail }),
    ...(date && { date }),
    ...(state && { state }),
  };
}

const { least, most } = QUERY_LENGTH;

const query = z.object({
  q: z.string().trim().min(least).max(most),
  kind: z.enum(KIND_NAMES).optional(),
  after: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/)
    .transform(Number)
    .optional(),
});

const SENTENCES: Record<string, string> = {
  q: `Invalid q. Send ${least} to ${most} characters to look for.`,
  kind: `Invalid kind. Use ${KIND_NAMES.join(', ')}.`,
  after: 'Invalid after. Send the next of the page before.',
};

/** Search in the records of all vessels (server/queries/README.md, "Search"). */
export const searchRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/search',
    docs: { summary: 'Records of all vessels, and vessels, by their words', query: query.shape, answer: found },
    large: true,
    run: async (request, { invoiceForm, access }) => {
      const read = query.safeParse(request.query);
      if (read.success) return { status: 200, body: await readSearch({ ...read.data, form: invoiceForm, only: access.vessels }) };
      const wrong = String(read.error.issues[0]?.path[0]);
      throw Problem.field('bad_request', wrong, SENTENCES[wrong] ?? '');
    },
  },
];
