import type { Db, Document } from 'mongodb';
import { KIND_NAMES } from '../../shared/kinds/kinds';

const VESSELS = 40;

/** A past: forty vessels with `count` records of every kind and their logs, views, and files that no change refers to. */
export async function fillPast(db: Db, count = 1_000): Promise<void> {
  for (const kind of KIND_NAMES) {
    const records: Document[] = Array.from({ length: count }, (_, nth) => ({
      _id: 10_000 + nth,
      vessel: kind === 'vessels' ? 0 : 1_000 + (nth % VESSELS),
      rev: 1,
      deleted: nth % 5 === 0,
      words: [nth % 4 === 0 ? 'rotterdam' : 'antwerp', 'paris', 'mou'],
    }));
    await db.collection<Document>(kind).insertMany(records);
    await db.collection('changes').insertMany(
      records.map(({ _id, vessel }, nth) => ({
        scope: vessel + (kind === 'vessels' ? 900 : 0),
        seq: KIND_NAMES.indexOf(kind) * 10_000 + nth,
        kind,
        record: _id,
        rev: 1,
        op: 'created',
        fields: {},
        by: 'x',
        user: 1,
        at: new Date(),
        ...(nth % 3 ? {} : { key: `${kind}:${nth}`, request: 'x' }),
        // A few are of an older version, which stored no former values.
        ...(nth % 50 ? { was: {} } : {}),
      })),
    );
  }
  const scopes = (await db.collection('changes').distinct('scope')) as number[];
  await db.collection<{ _id: number; projected: number }>('heads').insertMany(scopes.map((_id) => ({ _id, projected: 1_000_000 })));
  const views: Document[] = Array.from({ length: 400 }, (_, nth) => ({
    _id: 10_000 + nth,
    user: 1_000 + (nth % VESSELS),
    kind: KIND_NAMES[nth % KIND_NAMES.length],
    name: `View ${nth}`,
    everybody: nth % 2 === 0,
  }));
  await db.collection('views').insertMany(views);
  await db.collection('uploads').insertMany(Array.from({ length: 200 }, () => ({ at: new Date() })));
}
