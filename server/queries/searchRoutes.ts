import * as z from 'zod';
import { isListed, KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { MOST_COUNTED, MOST_HITS, QUERY_LENGTH, type SearchHit, type SearchNarrowing, type SearchResult } from '../../shared/api/search';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { found } from '../schemas/queries';
import { recordFullName, recordName } from '../../shared/kinds/recordNaming';
import { dueIndexFields } from '../../shared/status/dueIndex';
import type { AnyRecord, Kind, KindName } from '../../shared/kinds/kind';
import { matchWords, prefixesOf, searchWords, queryWords } from '../../shared/api/searchWords';
import { FLEET } from '../log/scopeLog';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { recordCollection, recordModel, WORDS_INDEX } from '../database/models/record';

/** What is looked for among the records of a kind that are there. */
interface Sought {
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
export const MOST_SEARCHED = { each: 400, alone: 10_000 } as const;
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
async function findByWords(name: KindName, { words, except, before, most, looked }: Sought): Promise<number[]> {
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
  const longest = words.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
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

/** A search as it is asked: the text, what narrows it, and the viewer's form of invoices. */
interface Asked extends SearchNarrowing {
  q: string;
  form: InvoiceForm;
}

/**
 * Finds the records of all vessels of which every word of the text begins a word; those that were entered last, up to as many as are
 * counted then the newest by their date. Words follow a write within seconds. Deleted records and vessels are not found.
 */
export async function readSearch({ q, kind, after, form }: Asked): Promise<SearchResult> {
  const words = queryWords(q);
  const except = words.length === 0 ? Promise.resolve([]) : vesselsGone();
  const kinds = kind === undefined ? KIND_NAMES : [kind];
  const isAlone = kind !== undefined;
  const wanted = { words, except, form, after, isAlone };
  const [found] = await Promise.all([Promise.all(kinds.map((name) => foundOf(kindOf(name), wanted))), except]);
  const result: SearchResult = { hits: found.flatMap(({ hits }) => hits), counts: {} };
  for (const [nth, name] of kinds.entries()) {
    const { count = 0, next } = found[nth] ?? {};
    if (count > 0) result.counts[name] = count;
    if (isAlone) result.next = next;
  }
  return result;
}

/** The numbers of the deleted vessels, from the index. */
async function vesselsGone(): Promise<number[]> {
  const gone = await recordModel('vessels').find({ vessel: FLEET, deleted: true }, { _id: 1 }).lean<{ _id: number }[]>();
  return gone.map(({ _id }) => _id);
}

interface Wanted {
  words: readonly string[];
  except: Promise<readonly number[]>;
  form: InvoiceForm;
  after: number | undefined;
  isAlone: boolean;
}

interface Found {
  hits: SearchHit[];
  count: number;
  next: number | null;
}

async function foundOf(kind: Kind, { words, except, form, after, isAlone }: Wanted): Promise<Found> {
  const ids = await findByWords(kind.name, {
    words: words.map((word) => prefixesOf(word, kind, form)),
    except,
    before: after,
    most: isAlone ? MOST_SEARCHED.alone : MOST_COUNTED + 1,
    looked: isAlone ? MOST_SEARCHED.alone : MOST_SEARCHED.each,
  });
  const isMany = ids.length > MOST_COUNTED;
  const most = isAlone ? MOST_HITS.alone : MOST_HITS.each;
  const latest = ids.sort((a, b) => b - a).slice(0, isMany ? most : MOST_COUNTED);
  const records = await toldOf(kind, latest, form, words);
  if (!isMany) records.sort((a, b) => dateOf(kind, b).localeCompare(dateOf(kind, a)));
  return {
    hits: records.slice(0, most).map((record) => hitOf(kind, record)),
    count: isMany ? MOST_COUNTED + 1 : records.length,
    next: isMany ? (latest.at(-1) ?? null) : null,
  };
}

/** The records of these numbers, in their order, as the viewer is told of them: what is not told must not be found by it. */
async function toldOf(kind: Kind, ids: readonly number[], form: InvoiceForm, words: readonly string[]): Promise<AnyRecord[]> {
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
  return ids.flatMap((id) => {
    const record = records.get(id);
    const told = record && recordIn(form, kind, record);
    if (!told || !isListed(kind, told)) return [];
    return told === record || matchWords(searchWords(kind, told), words) ? told : [];
  });
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

/** Records of all vessels by their words (server/queries/README.md, "Search"). */
export const searchRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/search',
    docs: { summary: 'Records of all vessels, and vessels, by their words', query: query.shape, answer: found },
    large: true,
    run: async (request, { invoiceForm }) => {
      const read = query.safeParse(request.query);
      if (read.success) return { status: 200, body: await readSearch({ ...read.data, form: invoiceForm }) };
      const wrong = String(read.error.issues[0]?.path[0]);
      throw Problem.field('bad_request', wrong, SENTENCES[wrong] ?? '');
    },
  },
];
