import { todayUtc } from '../../shared/calendar';
import type { AnyRecord, Kind } from '../../shared/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds';
import { listAnswer, present } from '../../shared/present';
import { Problem } from '../../shared/problem';
import { wireRecord } from '../database/encoding';
import { recordModel, type RecordDocument } from '../database/models/record';
import { summaryRecord } from '../log/invoiceForms';
import { isExclusive } from '../database/connect';
import { projectedTo } from '../log/scopeLog';

/** The scope the vessels themselves are kept under. */
export const FLEET = 0;

/** The answer to a list request (section 7), as text: `seq` is read before the records. */
export async function readList(kind: Kind, scope: number, invoices: boolean): Promise<string> {
  const seq = await projectedTo(scope);
  const make = async () => {
    const documents = await recordModel(kind.name).find({ vessel: scope, deleted: false }).lean<RecordDocument[]>();
    const records = documents.map((document) => wireRecord(kind, document));
    const visible = kind.name === 'invoices' && !invoices ? records.map(summaryRecord).filter((record) => record !== null) : records;
    return JSON.stringify(listAnswer(kind, visible, todayUtc(), seq));
  };
  // Where others write too, the number we know of may lag behind the records: what a list held at it may be old.
  return isExclusive() ? cached(scope, seq, `${kind.name}:${invoices}`, make) : make();
}

/** The eight lists of a vessel by the names of their kinds, as text: each what its own request is answered, with its own `seq`. */
export async function readLists(scope: number, invoices: boolean): Promise<string> {
  const lists = await Promise.all(VESSEL_KINDS.map(async (name) => `"${name}":${await readList(kindOf(name), scope, invoices)}`));
  return `{${lists.join(',')}}`;
}

/** One record of the vessel. @throws Problem 'not_found', also for a record of another vessel. */
export async function readRecord(kind: Kind, scope: number, id: number): Promise<AnyRecord> {
  return presentToday(kind, await readDocument(kind, scope, id));
}

/** One record as kept. @throws Problem 'not_found'. */
export async function readDocument(kind: Kind, scope: number, id: number): Promise<RecordDocument> {
  const document = await recordModel(kind.name).findOne({ _id: id, vessel: scope, deleted: false }).lean<RecordDocument>();
  if (!document) throw notFound(kind);
  return document;
}

export const presentToday = (kind: Kind, document: RecordDocument): AnyRecord => present(kind, wireRecord(kind, document), todayUtc());

export function notFound(kind: Kind): Problem {
  const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
  return new Problem('not_found', `${noun} not found`);
}

interface Answers {
  seq: number;
  today: string;
  bodies: Map<string, Promise<string>>;
}
const answers = new Map<number, Answers>();
const MOST_SCOPES = 200;

// A list is the same bytes until its log moves or the day ends: forty screens that open it, at once too, cost one read.
function cached(scope: number, seq: number, key: string, make: () => Promise<string>): Promise<string> {
  const today = todayUtc();
  let held = answers.get(scope);
  if (!held || held.seq !== seq || held.today !== today) {
    held = { seq, today, bodies: new Map() };
    answers.delete(scope);
    answers.set(scope, held);
    const oldest = answers.keys().next().value;
    if (answers.size > MOST_SCOPES && oldest !== undefined) answers.delete(oldest);
  }
  const { bodies } = held;
  const known = bodies.get(key);
  if (known) return known;
  const body = make();
  bodies.set(key, body);
  body.catch(() => bodies.delete(key));
  return body;
}
