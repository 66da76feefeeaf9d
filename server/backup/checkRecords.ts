import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { KindName } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { storedFields, trusted } from '../database/encoding';
import { type RecordDocument, recordModel } from '../database/models/projections';
import { ChangeModel, type ChangeDocument } from '../database/models/log';
import { type Folded, foldOne, foldRecords } from './foldRecords';
import type { Position, ReportFault } from './databaseState';

const BATCH = 500;
/** A fault is checked again, because a record that is being written follows its log within milliseconds. */
const TRIES = 8;
const PAUSE_MS = 60;

/** Compares every record with the result of its changes. Returns the number of records. */
export async function checkRecords(position: Position, report: ReportFault): Promise<number> {
  const seen = new Map<KindName, Set<number>>(KIND_NAMES.map((kind) => [kind, new Set()]));
  let batch: Folded[] = [];
  let count = 0;

  async function compare(): Promise<void> {
    for (const kind of new Set(batch.map((folded) => folded.kind))) {
      const ids = batch.filter((folded) => folded.kind === kind).map(({ record }) => record);
      const found = await recordModel(kind)
        .find({ _id: trusted({ $in: ids }) })
        .lean<RecordDocument[]>();
      const documents = new Map(found.map((document) => [document._id, document]));
      for (const folded of batch) {
        if (folded.kind !== kind || difference(folded, documents.get(folded.record)) === null) continue;
        const lasting = await recheck(kind, folded.record);
        if (lasting) report(`${kind} ${folded.record} of vessel ${folded.scope}: ${lasting}`);
      }
    }
    batch = [];
  }

  for await (const folded of foldRecords(position)) {
    count += 1;
    const gap = folded.revisions.findIndex((rev, index) => rev !== index + 1);
    if (gap >= 0) report(`${folded.kind} ${folded.record} has revision ${folded.revisions[gap]} after ${gap}`);
    if (folded.wrongFormer.length > 0)
      report(`${folded.kind} ${folded.record}: revision ${folded.wrongFormer[0]} says of what was before it what its log does not`);
    const ids = seen.get(folded.kind);
    if (ids?.has(folded.record)) report(`${folded.kind} ${folded.record} is in two logs`);
    ids?.add(folded.record);
    batch.push(folded);
    if (batch.length >= BATCH) await compare();
  }
  await compare();
  await checkOrphans(seen, report);
  return count;
}

/** Reports records without a change. */
async function checkOrphans(seen: Map<KindName, Set<number>>, report: ReportFault): Promise<void> {
  for (const [kind, ids] of seen) {
    const records = recordModel(kind).find({}, { _id: 1 }).lean<RecordDocument[]>().cursor();
    for await (const { _id } of records as AsyncIterable<RecordDocument>) {
      if (!ids.has(_id) && !(await ChangeModel.exists({ kind, record: _id }))) report(`${kind} ${_id} is a record no change speaks of`);
    }
  }
}

/** The fault of a record, if it lasts for all tries; null otherwise. */
async function recheck(kind: KindName, record: number): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const document = await recordModel(kind).findById(record).lean<RecordDocument>();
    const changes = await ChangeModel.find({ kind, record }).sort({ rev: 1 }).lean<ChangeDocument[]>();
    const folded = changes.reduce<Folded | null>(foldOne, null);
    const found = folded ? difference(folded, document ?? undefined) : null;
    if (found === null || attempt === TRIES) return found;
    await delay(PAUSE_MS);
  }
}

function difference(folded: Folded, document: RecordDocument | undefined): string | null {
  const rev = folded.revisions.at(-1);
  if (!document) return 'there is no record, and its log has one';
  if (document.rev !== rev) return `the record is at revision ${document.rev}, its log at ${rev}`;
  if (document.deleted !== folded.deleted) return `the record is ${document.deleted ? '' : 'not '}deleted, and its log says otherwise`;
  if (document.vessel !== folded.scope) return `the record is kept under vessel ${document.vessel}`;
  const kind = kindOf(folded.kind);
  const [expected, stored] = [storedFields(kind, folded.fields), storedFields(kind, document)];
  const different = Object.keys(expected).filter((name) => !isDeepStrictEqual(expected[name], stored[name]));
  return different.length > 0 ? `${different.join(', ')} of the record is not what its log makes of it` : null;
}
