import type { KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { closeEpoch, redrawEpoch } from '../database/epoch';
import { Counter } from '../database/models/counter';
import { VIEWS } from '../database/models/view';
import { Head } from '../database/models/head';
import { PROFILES } from '../database/nextId';
import { recordModel, type RecordDocument } from '../database/models/record';
import { collectionNames, emptyCollection, fromLine, indexFiles, insertRaw, isEmpty, type Raw } from '../database/wholeDatabase';
import { readArchive } from './archive';
import { checkArchive } from './checkArchive';
import { foldRecords } from './foldRecords';
import type { Position } from './position';
import { beginRestore, endRestore, isUnfinished } from './unfinished';

/** A batch is sent when it holds this many documents or letters: some 16 pieces of a file. */
const MOST_DOCUMENTS = 1_000;
const MOST_LETTERS = 6_000_000;

/**
 * How far every counter is moved: what was numbered after the backup was taken is still on screens, in links and in people's notes, and
 * those numbers must not come to mean something else. More ids than are used between a backup and its restore.
 */
const SKIPPED = 1_000_000;
const OWN: ReadonlySet<string> = new Set(['unfinished', 'installation']);
/** Made anew from the records, also by a process that still runs on a database that was emptied under it. */
const REMADE: ReadonlySet<string> = new Set(['facts', 'wordsKept']);

/**
 * Fills an empty database from the archive `path`. It is read through first, so that a damaged one changes nothing; records are made
 * anew from the logs, and the logs get an epoch of their own. A restore that was broken off may be run again. @throws ArchiveError; Error when the database is not empty.
 */
export async function restore(path: string): Promise<Position> {
  const header = await checkArchive(path);
  const names = (await collectionNames()).filter((name) => !OWN.has(name));
  if (await isUnfinished()) {
    for (const name of names) await emptyCollection(name);
  } else {
    for (const name of names)
      if (!REMADE.has(name) && !(await isEmpty(name))) throw new Error(`The database is not empty (${name}). Nothing was changed.`);
    await beginRestore();
    for (const name of names.filter((each) => REMADE.has(each))) await emptyCollection(name);
  }
  await closeEpoch();
  await indexFiles();
  await fill(path);
  const position: Position = new Map(Object.entries(header.position).map(([scope, head]) => [Number(scope), head]));
  await projectAll(position);
  await Head.insertMany([...position].map(([_id, projected]) => ({ _id, projected })));
  await skipNumbers();
  await redrawEpoch();
  await endRestore();
  return position;
}

/** Kinds that had no record yet when the backup was taken may have given numbers since. */
async function skipNumbers(): Promise<void> {
  const skip = [...KIND_NAMES, 'accounts', 'displays', PROFILES, VIEWS].map((_id) => ({
    updateOne: { filter: { _id }, update: { $inc: { value: SKIPPED } }, upsert: true },
  }));
  await Counter.bulkWrite(skip);
}

async function fill(path: string): Promise<void> {
  let batch: Raw[] = [];
  let letters = 0;
  let into = '';
  const send = async () => {
    await insertRaw(into, batch);
    [batch, letters] = [[], 0];
  };
  for await (const entry of readArchive(path)) {
    if ('header' in entry) continue;
    if (entry.section !== into || batch.length >= MOST_DOCUMENTS || letters >= MOST_LETTERS) await send();
    into = entry.section;
    batch.push(fromLine(entry.line));
    letters += entry.line.length;
  }
  await send();
}

async function projectAll(position: Position): Promise<void> {
  let batch: Values[] = [];
  let kind: KindName = 'vessels';
  const send = async () => {
    const made = batch.map((document) => ({ insertOne: { document: document as RecordDocument } }));
    if (made.length > 0) await recordModel(kind).bulkWrite(made, { ordered: false });
    batch = [];
  };
  for await (const folded of foldRecords(position)) {
    if (folded.kind !== kind || batch.length >= MOST_DOCUMENTS) await send();
    ({ kind } = folded);
    batch.push({ ...folded.fields, _id: folded.record, rev: folded.revisions.at(-1) ?? 0, vessel: folded.scope, deleted: folded.deleted });
  }
  await send();
}
