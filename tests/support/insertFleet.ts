import { MongoClient } from 'mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { Kind, Values } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS, type VesselKind } from '../../shared/kinds/kinds';

const BATCH = 20_000;

/** Writes a fleet straight into the database, `each` records of each kind on every ship: dates spread over two years, most of them ahead. */
export async function insertFleet(uri: string, count: number, each: number, bodyOf: (kind: Kind, nth: number) => Values): Promise<void> {
  const mongo = await MongoClient.connect(uri);
  const db = mongo.db();
  const today = todayUtc();
  const dated = (kind: VesselKind, nth: number) => {
    const body = bodyOf(kindOf(kind), nth);
    for (const [name, { type }] of Object.entries(kindOf(kind).fields))
      if (type === 'date') body[name] = addDays(today, ((nth * 7_919) % 900) - 20);
    return body;
  };
  const insert = async (name: string, documents: object[]) => {
    for (let at = 0; at < documents.length; at += BATCH) await db.collection(name).insertMany(documents.slice(at, at + BATCH));
  };
  const ships = Array.from({ length: count }, (_, nth) => nth + 1);
  await insert(
    'vessels',
    ships.map((id) => ({
      _id: id,
      vessel: 0,
      rev: 1,
      deleted: false,
      name: `MV Ship ${id}`,
      imo_number: String(9_000_000 + id),
      flag: 'Malta',
    })),
  );
  for (const kind of VESSEL_KINDS)
    await insert(
      kind,
      ships.flatMap((vessel) =>
        Array.from({ length: each }, (_, nth) => {
          const id = (vessel - 1) * each + nth + 1;
          return { ...dated(kind, id), _id: id, vessel, rev: 1, deleted: false };
        }),
      ),
    );
  await insert(
    'heads',
    ships.map((_id) => ({ _id, projected: each * VESSEL_KINDS.length })),
  );
  await insert(
    'changes',
    ships.map((scope) => ({
      scope,
      seq: each * VESSEL_KINDS.length,
      kind: 'crew',
      record: scope * each,
      rev: 1,
      op: 'created',
      fields: {},
      by: 'x',
      user: 1,
      at: new Date(),
    })),
  );
  await insert(
    'counters',
    [...VESSEL_KINDS, 'vessels'].map((_id) => ({ _id, value: 1_000_000 })),
  );
  await mongo.close();
}

/** Waits until a server has made the words of the records of so many ships, which it does in the background. */
export async function untilWordsAreKept(uri: string, ships: number): Promise<void> {
  const mongo = await MongoClient.connect(uri);
  while ((await mongo.db().collection('wordsKept').countDocuments()) < ships) await delay(200);
  await mongo.close();
}

/** Waits until a server has stored the counts of past days, which it does in the background. */
export async function untilPastDaysAreStored(uri: string): Promise<void> {
  const mongo = await MongoClient.connect(uri);
  while ((await mongo.db().collection('trends').countDocuments()) === 0) await delay(50);
  await mongo.close();
}

/** Dates the `count` changes of a vessel evenly over the last `ms`, as if a version had stored them that did not count its days. */
export async function spreadOverTime(uri: string, vessel: number, count: number, ms: number): Promise<void> {
  const mongo = await MongoClient.connect(uri);
  await mongo.db().collection('trends').deleteMany({});
  const before = { $multiply: [{ $subtract: [count, '$seq'] }, ms / count] };
  await mongo
    .db()
    .collection('changes')
    .updateMany({ scope: vessel }, [{ $set: { at: { $subtract: [{ $toDate: Date.now() }, before] } } }]);
  await mongo.close();
}
