import { MongoClient, type Document } from 'mongodb';
import { connectDatabase, disconnectDatabase } from '../../server/database/connect';
import { WORDS_FORM } from '../../server/status/recordWords';
import { addDays } from '../../shared/basics/calendar';
import type { AnyRecord, KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { searchWords } from '../../shared/api/search';

/** How many records of each kind a ship has: a hundred together. */
const EACH: Partial<Record<KindName, number>> = {
  certificates: 25,
  crew: 22,
  audits: 8,
  'psc-inspections': 8,
  'equipment-inspections': 20,
  requisitions: 7,
  'daily-messages': 6,
  invoices: 4,
};
const BATCH = 5_000;
const EPOCH = 'e-filled';

const PORTS =
  'Rotterdam Antwerp Hamburg Singapore Santos Houston Piraeus Genoa Busan Shanghai Durban Mombasa Gdynia Valletta Algeciras Callao Manila Mumbai Yokohama Vancouver'.split(
    ' ',
  );
const THINGS =
  'Safety Radio Load Line Tonnage Pollution Ballast Sewage Garbage Class Hull Machinery Annual Intermediate Special Continuous Lifeboat Liferaft Extinguisher Pump Valve Gasket Piston Bearing Filter Compressor Generator Boiler Anchor Winch Hatch Gangway Beacon Radar Gyro Echo Sounder'.split(
    ' ',
  );
const SYLLABLES = 'an bel cor dra el fin gor har iv jo kal lo mar nes or pet qui ras sto tan ul vik wes yor zan'.split(' ');

/** The same numbers in every run, from 0 to below 1. */
function createChance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/**
 * Fills an empty database with ships and a hundred records each, past every log, as a server keeps them, with the words they are found by.
 * Takes about a minute for 3,000 ships.
 */
export async function fillFleet(uri: string, ships: number): Promise<void> {
  const chance = createChance(7);
  const any = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  // A few words are in very many records, most in few.
  const word = () => (chance() < 0.25 ? any(THINGS) : `${any(SYLLABLES)}${any(SYLLABLES)}${any(SYLLABLES)}`);
  const several = (least: number, most: number, one: () => string) =>
    Array.from({ length: least + Math.floor(chance() * (most - least + 1)) }, one).join(' ');
  const person = () => several(2, 2, () => several(2, 3, () => any(SYLLABLES)).replaceAll(' ', ''));
  const day = () => addDays('2026-01-01', Math.floor(chance() * 700) - 350);

  function valuesOf(name: KindName, nth: number): Values {
    const written: Values = {};
    for (const [field, { type, choices, required }] of Object.entries(kindOf(name).fields)) {
      if (type === 'date') written[field] = day();
      else if (type === 'choice') written[field] = any(choices ?? []);
      else if (type === 'note') written[field] = required || chance() < 0.5 ? several(4, 30, word) : null;
      else if (type === 'items')
        written[field] = [{ sl_no: 1, item_name: several(1, 4, () => any(THINGS)), quantity_requested: 4, quantity_supplied: 1 }];
      else if (type === 'text') written[field] = required || chance() < 0.6 ? several(1, 3, word) : null;
      else written[field] = type === 'file' ? null : nth;
    }
    const { name: called, detail } = kindOf(name).naming;
    const own: Partial<Record<KindName, string>> = { crew: person(), vessels: `MV ${person()}`, 'psc-inspections': any(PORTS) };
    written[called] = own[name] ?? (/(_no|_number)$/.test(called) ? `${name.slice(0, 3).toUpperCase()}-2026-${nth}` : written[called]);
    if (name === 'vessels' && detail) written[detail] = String(9_000_000 + nth);
    return written;
  }

  const client = await MongoClient.connect(uri);
  try {
    const db = client.db();
    for (const name of KIND_NAMES) {
      const count = ships * (EACH[name] ?? 1);
      for (let from = 1; from <= count; from += BATCH) {
        const documents = Array.from({ length: Math.min(BATCH, count - from + 1) }, (_, at): Document => {
          const id = from + at;
          const values = valuesOf(name, id);
          const record: AnyRecord = { ...values, id, vessel_id: 1, rev: 1 };
          const words = searchWords(kindOf(name), record);
          return { _id: id, vessel: name === 'vessels' ? 0 : ((id - 1) % ships) + 1, rev: 1, deleted: false, words, ...values };
        });
        await db.collection(name).insertMany(documents);
      }
    }
    await db.collection<{ _id: string }>('installation').insertOne({ _id: 'installation', epoch: EPOCH } as never);
    const kept = Array.from({ length: ships + 1 }, (_, _id) => ({ _id, seq: 0, epoch: EPOCH, form: WORDS_FORM }));
    await db.collection<Document & { _id: number }>('wordsKept').insertMany(kept);
  } finally {
    await client.close();
  }
  // A server would make the indexes while it is waited for.
  await connectDatabase(uri, false);
  await disconnectDatabase();
}
