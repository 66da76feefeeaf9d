import { todayUtc } from '../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../shared/kinds/kind';
import { notFoundSentence } from '../../shared/kinds/recordNaming';
import { present } from '../../shared/status/present';
import { Problem } from '../../shared/basics/problem';
import { trusted, wireRecord } from '../database/encoding';
import { type RecordDocument, recordModel } from '../database/models/projections';
import { storage } from '../database/storage';
import { tagOf, type PastChange, type RecordHistory } from '../../shared/log/change';
import { epoch } from '../database/epoch';
import type { Answer } from '../http/route';
import { pastChange } from '../log/pastChange';
import { past } from '../log/readPast';

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
  return new Problem('not_found', notFoundSentence(kind));
}

/** The answer with one record. Its ETag is the revision with the epoch, for a later `If-Match`. A restored backup begins a new epoch. */
export const recordAnswer = (status: 200 | 201, record: AnyRecord): Answer => ({
  status,
  body: record,
  headers: { ETag: tagOf({ rev: record.rev, epoch: epoch() }) },
});

/** The maximum number of changes on a page, and the number of characters after which a page ends. */
const LONGEST_PAGE = 100;
const LARGEST_PAGE = 1_000_000;

/** The revision in `?before=`; undefined without one. @throws Problem 'bad_request'. */
export function readBefore(raw: unknown): number | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string' && /^[1-9][0-9]{0,8}$/.test(raw)) return Number(raw);
  const sentence = 'Invalid before. Send the revision of the oldest change you hold.';
  throw Problem.field('bad_request', 'before', sentence);
}

/**
 * A page of a record's history, newest first, also of a deleted record. Invoices have no such route, because not every session may see them
 * in full. @throws Problem 'not_found' for a record that was never in this log.
 */
export async function recordHistory(kind: Kind, scope: number, id: number, before?: number): Promise<RecordHistory> {
  const changes: PastChange[] = [];
  let size = 0;
  for await (const change of past(scope, kind.name, id, before ?? Number.MAX_SAFE_INTEGER)) {
    if (changes.length === LONGEST_PAGE || size > LARGEST_PAGE) return { changes, more: true };
    const wire = pastChange(change);
    size += JSON.stringify(wire).length;
    changes.push(wire);
  }
  if (changes.length === 0 && before === undefined) throw notFound(kind);
  return { changes, more: false };
}
