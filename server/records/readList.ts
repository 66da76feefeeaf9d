import type { Ledger } from '../../shared/log/applyChange';
import { todayUtc } from '../../shared/basics/calendar';
import { indexFields, pick, type AnyRecord, type Kind } from '../../shared/kinds/kind';
import { isListed, kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { inOrder, listAnswer, present } from '../../shared/status/present';
import { projectedTo } from '../log/projectedTo';
import { type InvoiceForm, recordIn } from '../../shared/log/invoiceForm';
import { epoch } from '../database/epoch';
import { eachDocument } from '../database/eachDocument';
import { wireRecord } from '../database/encoding';
import { recordModel } from '../database/models/record';
import { createYield } from '../database/yieldToOthers';

/** An answer in JSON: whole, or in pieces that are read as they are taken. */
export type ListAnswer = Buffer | AsyncIterable<Buffer>;

/** A list up to this size is made whole and held for the next reader, in bytes. */
const LARGEST_WHOLE = 4_000_000;
/** About how much is read at a time, in bytes. */
const PIECE = 256_000;
const FIRST_RECORDS = 64;
const MOST_RECORDS = 1_000;

/** The answer to a list request (section 7): `seq` and the epoch are read before the records. `since` as for `projectedTo`. */
export async function readList(kind: Kind, scope: number, form: InvoiceForm, since?: number): Promise<ListAnswer> {
  const at = { epoch: epoch(), seq: await projectedTo(scope, since) };
  const pieces = () => listPieces(kind, scope, form, at);
  const whole = await heldAnswer(scope, at, `${kind.name}:${form}`, () => whileSmall(pieces()));
  return whole ?? pieces();
}

/** The eight lists of a vessel by the names of their kinds: each what its own request is answered, with its own `seq`. */
export async function readLists(scope: number, form: InvoiceForm, since?: number): Promise<ListAnswer> {
  const lists = await Promise.all(VESSEL_KINDS.map(async (name) => ({ name, list: await readList(kindOf(name), scope, form, since) })));
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

/** All of it in one; null when that would be too large. What was read is then not kept: a reader that takes nothing would hold it. */
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
 * A list answer from the database, a few records at a time. Their order is found first, from the index: it holds every record that was
 * there at `at.seq`, whatever is written meanwhile. What is read later than that is newer, and its revision says so.
 */
async function* listPieces(kind: Kind, scope: number, form: InvoiceForm, at: Pick<Ledger, 'seq' | 'epoch'>): AsyncGenerator<Buffer> {
  const today = todayUtc();
  const yieldToOthers = createYield();
  const factNames = indexFields(kind);
  const facts: AnyRecord[] = [];

  const ids = await orderOf(kind, scope, yieldToOthers);
  let start = `{"${kind.listKey}":[`;
  for (let at = 0, records = FIRST_RECORDS, most = FIRST_RECORDS; at < ids.length; at += records) {
    records = Math.min(most, ids.length - at);
    const wanted = ids.slice(at, at + records);
    const texts = new Map<number, string>();
    for await (const document of eachDocument(
      recordModel(kind.name),
      { _id: { $in: wanted }, deleted: false },
      { projection: { words: 0 } },
      yieldToOthers,
    )) {
      const record = recordIn(form, kind, wireRecord(kind, document));
      if (!record || !isListed(kind, record)) continue;
      facts.push({ id: record.id, vessel_id: record.vessel_id, rev: record.rev, ...pick(record, factNames) });
      texts.set(record.id, JSON.stringify(present(kind, record, today)));
    }
    const text = wanted.flatMap((id) => texts.get(id) ?? []).join(',');
    if (text === '') continue;
    yield Buffer.from(start + text);
    start = ',';
    most = Math.max(1, Math.min(MOST_RECORDS, Math.floor((PIECE * records) / text.length)));
  }
  const { [kind.listKey]: _records, ...rest } = listAnswer(kind, facts, today, at);
  yield Buffer.from(`${start === ',' ? '' : start}],${JSON.stringify(rest).slice(1)}`);
}

/** The numbers of the records in the order of the list, read from the index alone. */
async function orderOf(kind: Kind, scope: number, yieldToOthers: ReturnType<typeof createYield>): Promise<number[]> {
  const found = new Map<number, AnyRecord>();
  const projection: Record<string, 1> = kind.order === 'id' ? { _id: 1 } : { _id: 1, [kind.order]: 1 };
  for await (const { _id, ...order } of eachDocument(
    recordModel(kind.name),
    { vessel: scope, deleted: false },
    { projection },
    yieldToOthers,
  )) {
    found.set(_id, { ...order, id: _id, vessel_id: null, rev: 0 });
  }
  return inOrder(kind, found.values()).map(({ id }) => id);
}

/** The most all answers that are held may take, in bytes. */
const MOST_BYTES = 64_000_000;

type At = Pick<Ledger, 'seq' | 'epoch'>;

/** The answers of one log at one number of it, by name; null for one too large to be held. */
interface Held extends At {
  today: string;
  bytes: number;
  bodies: Map<string, Promise<Buffer | null>>;
}
const answers = new Map<number, Held>();
let bytes = 0;

function drop(scope: number): void {
  bytes -= answers.get(scope)?.bytes ?? 0;
  answers.delete(scope);
}

function open(scope: number, { seq, epoch: of }: At): Held {
  const today = todayUtc();
  const known = answers.get(scope);
  if (known?.seq === seq && known.epoch === of && known.today === today) return known;
  drop(scope);
  const held: Held = { seq, epoch: of, today, bytes: 0, bodies: new Map() };
  answers.set(scope, held);
  return held;
}

function count(scope: number, held: Held, body: Buffer | null): void {
  if (answers.get(scope) !== held || !body) return;
  held.bytes += body.length;
  bytes += body.length;
  for (const [oldest] of answers) {
    if (bytes <= MOST_BYTES) return;
    drop(oldest);
  }
}

/** The answer called `name` of a log at `seq`. It is the same until its log moves or the day ends: forty screens that open it, at once too, cost one read. */
function heldAnswer(scope: number, at: At, name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const held = open(scope, at);
  const known = held.bodies.get(name);
  if (known) return known;
  const body = make();
  held.bodies.set(name, body);
  body.then(
    (made) => count(scope, held, made),
    () => held.bodies.delete(name),
  );
  return body;
}
