import { createHash } from 'node:crypto';
import type { Viewer } from '../http/viewer';
import type { Ledger } from '../../shared/log/applyChange';
import { todayUtc } from '../../shared/basics/calendar';
import { indexFields, pick, type AnyRecord, type Kind } from '../../shared/kinds/kind';
import { isListed, kindOf, newestOfChains, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { EARLIER, inOrder, listAnswer, present } from '../../shared/status/present';
import { projectedTo } from '../log/projectedTo';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { epoch } from '../database/epoch';
import { wireRecord } from '../database/encoding';
import { createYield } from '../database/yieldToOthers';
import { storage } from '../database/storage';

/** An answer in JSON: complete, or as a stream. */
export type ListAnswer = Buffer | AsyncIterable<Buffer>;

/** The maximum size of a cached answer, in bytes. Larger answers are streamed. */
const LARGEST_WHOLE = 4_000_000;
/** The approximate size of a piece of a stream, in bytes. */
const PIECE = 256_000;
const FIRST_RECORDS = 64;
const MOST_RECORDS = 1_000;

type ListReader = Pick<Viewer, 'invoiceForm' | 'access'>;

/** The names of lists of vessels, so that those who see the same vessels share an answer. */
const names = new WeakMap<ReadonlySet<number>, string>();

function listName(vessels: ReadonlySet<number>): string {
  const name =
    names.get(vessels) ??
    createHash('sha256')
      .update([...vessels].sort((a, b) => a - b).join())
      .digest('base64url');
  names.set(vessels, name);
  return name;
}

/** The answer to a list request. `seq` and epoch are read before the records. `since` as for `projectedTo`. A restored backup begins a new epoch. */
export async function readList(kind: Kind, scope: number, { invoiceForm: form, access }: ListReader, since?: number): Promise<ListAnswer> {
  const at = { epoch: epoch(), seq: await projectedTo(scope, since) };
  const only = kind.scope === 'fleet' ? access.vessels : null;
  const pieces = () => listPieces(kind, scope, { form, only }, at);
  const name = `${kind.name}:${form}${only ? `:${listName(only)}` : ''}`;
  const whole = await cachedAnswer(scope, at, name, () => whileSmall(pieces()));
  return whole ?? pieces();
}

/** The eight lists of a vessel in one object, by kind. Each is the answer to its own request, with its own `seq`. */
export async function readLists(scope: number, reader: ListReader, since?: number): Promise<ListAnswer> {
  const lists = await Promise.all(VESSEL_KINDS.map(async (name) => ({ name, list: await readList(kindOf(name), scope, reader, since) })));
  const pieces = lists.flatMap(({ name, list }, nth) => [Buffer.from(`${nth === 0 ? '{' : ','}"${name}":`), list]);
  pieces.push(Buffer.from('}'));
  return pieces.every((piece) => Buffer.isBuffer(piece)) ? Buffer.concat(pieces) : oneAfterTheOther(pieces);
}

async function* oneAfterTheOther(answers: readonly ListAnswer[]): AsyncGenerator<Buffer> {
  for (const answer of answers) {
    if (Buffer.isBuffer(answer)) yield answer;
    else yield* answer;
  }
}

/** All pieces in one buffer; null if that is larger than `LARGEST_WHOLE`. The pieces are then discarded, so that they do not stay in memory. */
async function whileSmall(pieces: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const all: Buffer[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    all.push(piece);
    bytes += piece.length;
    if (bytes > LARGEST_WHOLE) return null;
  }
  return Buffer.concat(all);
}

/**
 * Streams a list answer. The ids and their order are read first, from the index; records are then read in batches. A record that is written
 * meanwhile is newer than `at.seq`, and readers recognise that by its revision.
 */
async function* listPieces(
  kind: Kind,
  scope: number,
  { form, only }: { form: InvoiceForm; only: ReadonlySet<number> | null },
  at: Pick<Ledger, 'seq' | 'epoch'>,
): AsyncGenerator<Buffer> {
  const today = todayUtc();
  const yieldToOthers = createYield();
  const summaryFields = indexFields(kind);
  const summaries: AnyRecord[] = [];

  async function* listOf(key: string, ids: readonly number[]): AsyncGenerator<Buffer> {
    let start = `"${key}":[`;
    for (let at = 0, records = FIRST_RECORDS, most = FIRST_RECORDS; at < ids.length; at += records) {
      records = Math.min(most, ids.length - at);
      const wanted = ids.slice(at, at + records);
      const texts = new Map<number, string>();
      for await (const document of storage.eachRecord(
        kind.name,
        { _id: { $in: wanted }, deleted: false },
        { projection: { words: 0 } },
        yieldToOthers,
      )) {
        const record = recordIn(form, kind, wireRecord(kind, document));
        if (!record || !isListed(kind, record)) continue;
        summaries.push({ id: record.id, vessel_id: record.vessel_id, rev: record.rev, ...pick(record, summaryFields) });
        texts.set(record.id, JSON.stringify(present(kind, record, today)));
      }
      const text = wanted.flatMap((id) => texts.get(id) ?? []).join(',');
      if (text === '') continue;
      yield Buffer.from(start + text);
      start = ',';
      most = Math.max(1, Math.min(MOST_RECORDS, Math.floor((PIECE * records) / text.length)));
    }
    yield Buffer.from(`${start === ',' ? '' : start}],`);
  }

  const { newest, earlier } = await orderOf(kind, scope, only, yieldToOthers);
  yield Buffer.from('{');
  yield* listOf(kind.listKey, newest);
  if (kind.renewal) yield* listOf(EARLIER, earlier);
  const { [kind.listKey]: _newest, [EARLIER]: _earlier, ...rest } = listAnswer(kind, summaries, today, at);
  yield Buffer.from(JSON.stringify(rest).slice(1));
}

/** The ids of the records (`only`: of these vessels) in the order of the list, read only from the index: the newest of each chain, and the earlier ones. */
async function orderOf(
  kind: Kind,
  scope: number,
  only: ReadonlySet<number> | null,
  yieldToOthers: ReturnType<typeof createYield>,
): Promise<Record<'newest' | 'earlier', number[]>> {
  const found = new Map<number, AnyRecord>();
  // A record that is not listed replaces none.
  const names = [...(kind.order === 'id' ? [] : [kind.order]), ...(kind.renewal ? ['chain', ...kind.keyFields] : [])];
  const projection = Object.fromEntries(['_id', ...names].map((name) => [name, 1 as const]));
  for await (const { _id, ...order } of storage.eachRecord(kind.name, { vessel: scope, deleted: false }, { projection }, yieldToOthers)) {
    if (only === null || only.has(_id)) found.set(_id, { ...order, id: _id, vessel_id: null, rev: 0 });
  }
  const all = inOrder(kind, found.values());
  if (!kind.renewal) return { newest: all.map(({ id }) => id), earlier: [] };
  const newest = new Set(
    newestOfChains(
      kind,
      all.filter((record) => isListed(kind, record)),
    ).map(({ id }) => id),
  );
  const [listed, earlier] = [true, false].map((is) => all.flatMap(({ id }) => (newest.has(id) === is ? [id] : [])));
  return { newest: listed ?? [], earlier: earlier ?? [] };
}

/** The maximum size of all cached answers, in bytes. */
const MOST_BYTES = 64_000_000;

type At = Pick<Ledger, 'seq' | 'epoch'>;

/** The cached answers of one log at one of its numbers, by name; null for an answer that is too large. */
interface CachedAnswers extends At {
  today: string;
  bytes: number;
  bodies: Map<string, Promise<Buffer | null>>;
}
const answers = new Map<number, CachedAnswers>();
let bytes = 0;

function drop(scope: number): void {
  bytes -= answers.get(scope)?.bytes ?? 0;
  answers.delete(scope);
}

function open(scope: number, { seq, epoch: of }: At): CachedAnswers {
  const today = todayUtc();
  const current = answers.get(scope);
  if (current?.seq === seq && current.epoch === of && current.today === today) return current;
  drop(scope);
  const cached: CachedAnswers = { seq, epoch: of, today, bytes: 0, bodies: new Map() };
  answers.set(scope, cached);
  return cached;
}

function count(scope: number, cached: CachedAnswers, body: Buffer | null): void {
  if (answers.get(scope) !== cached || !body) return;
  cached.bytes += body.length;
  bytes += body.length;
  for (const [oldest] of answers) {
    if (bytes <= MOST_BYTES) return;
    drop(oldest);
  }
}

/** The answer `name` of a log, cached until the log changes or the day ends. Concurrent requests share one read. */
function cachedAnswer(scope: number, at: At, name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const cached = open(scope, at);
  const existing = cached.bodies.get(name);
  if (existing) return existing;
  const body = make();
  cached.bodies.set(name, body);
  body.then(
    (made) => count(scope, cached, made),
    () => cached.bodies.delete(name),
  );
  return body;
}
