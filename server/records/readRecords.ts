import { todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../shared/kinds/kind';
import { present } from '../../shared/status/present';
import { Problem } from '../../shared/basics/problem';
import { trusted, wireRecord } from '../database/encoding';
import { type RecordDocument, recordModel } from '../database/models/projections';
import { storage } from '../database/storage';

/** One record of the vessel. @throws Problem 'not_found', also for a record of another vessel. */
export async function readRecord(kind: Kind, scope: number, id: number): Promise<AnyRecord> {
  return presentToday(kind, await readDocument(kind, scope, id));
}

/** One stored record. @throws Problem 'not_found'. */
export async function readDocument(kind: Kind, scope: number, id: number): Promise<RecordDocument> {
  const document = await storage.record(kind.name, { _id: id, vessel: scope, deleted: false }, { words: 0 });
  if (!document) throw notFound(kind);
  return document;
}

/** The stored records with these ids that are not deleted, by id. */
export async function readDocuments(kind: Kind, scope: number, ids: readonly number[]): Promise<ReadonlyMap<number, RecordDocument>> {
  if (ids.length === 0) return new Map();
  const filter = { _id: trusted({ $in: [...ids] }), vessel: scope, deleted: false };
  const found = await recordModel(kind.name).find(filter, { words: 0 }).lean<RecordDocument[]>();
  return new Map(found.map((document) => [document._id, document]));
}

/** A stored record in wire form with its computed values for today. */
export const presentToday = (kind: Kind, document: RecordDocument): AnyRecord => present(kind, wireRecord(kind, document), todayUtc());

export function notFound(kind: Kind): Problem {
  const noun = kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1);
  return new Problem('not_found', `${noun} not found`);
}
