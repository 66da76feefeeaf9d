import type { KindName, Values } from '../../shared/kinds/kind';
import { KIND_NAMES } from '../../shared/kinds/kinds';
import { closeEpoch, redrawEpoch } from '../database/epoch';
import { ACCESS_TOKENS, INVITATIONS } from '../database/models/accounts';
import { FEEDS, OUTSIDE_LINKS } from '../database/models/displays';
import { CounterModel, HeadModel } from '../database/models/log';
import { PASSKEYS } from '../database/models/signIn';
import { VIEWS } from '../database/models/userState';
import { PROFILES } from '../database/nextId';
import { type RecordDocument, recordModel } from '../database/models/projections';
import { collectionNames, emptyCollection, fromLine, indexFiles, insertRaw, isEmpty, type Raw } from '../database/wholeDatabase';
import { ArchiveError, type Header, readArchive } from './archive';
import { foldRecords } from './foldRecords';
import { beginRestore, endRestore, isUnfinished, type Position } from './databaseState';
import { DERIVED } from './backup';

const DAMAGED = 'The archive is damaged, or was not written by a backup:';
const COLLECTION = /^[a-z][A-Za-z.-]{0,60}$/;

const isWhole = (value: unknown, least: number) => Number.isSafeInteger(value) && Number(value) >= least;

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks a change and notes it as the last of its log. A gap in the numbers does not stop the restore; `verify` reports it afterwards. */
function checkChange(last: Map<number, number>, { scope, seq, kind, record, rev, fields, was = {} }: Raw): void {
  const isNumbered = isWhole(scope, 0) && isWhole(record, 1) && isWhole(rev, 1);
  const isChange = isNumbered && (KIND_NAMES as readonly unknown[]).includes(kind) && isObject(fields) && isObject(was);
  if (!isChange) throw new ArchiveError(`${DAMAGED} it holds a change that is none.`);
  const before = last.get(scope as number) ?? 0;
  if (!isWhole(seq, before + 1)) throw new ArchiveError(`${DAMAGED} log ${String(scope)} has ${String(seq)} after ${before}.`);
  last.set(scope as number, seq as number);
}

function parseDocument(line: string): Raw {
  try {
    const document: unknown = fromLine(line);
    if (typeof document === 'object' && document !== null && Object.hasOwn(document, '_id')) return document as Raw;
  } catch {
    // Refused below.
  }
  throw new ArchiveError(`${DAMAGED} it holds a line that is no document.`);
}

/**
 * Validates a whole archive and returns its header. Checksums alone would accept a forged archive.
 * @throws ArchiveError unless every line is a document, every section is a collection that a backup writes, once, and every log is in order and complete.
 */
export async function checkArchive(path: string): Promise<Header> {
  let header: Header | undefined;
  const last = new Map<number, number>();
  const seen = new Set<string>();
  let current = '';
  for await (const entry of readArchive(path)) {
    if ('header' in entry) {
      ({ header } = entry);
      continue;
    }
    const { section, line } = entry;
    if (section !== current) {
      const isAllowed = COLLECTION.test(section) && !section.startsWith('system.') && !DERIVED.has(section) && !seen.has(section);
      if (!isAllowed) throw new ArchiveError(`${DAMAGED} it has a part that does not belong there.`);
      seen.add(section);
      current = section;
    }
    const document = parseDocument(line);
    if (section === 'changes') checkChange(last, document);
  }
  const position = Object.entries(header?.position ?? {});
  const isSame = header && position.length === last.size && position.every(([scope, head]) => last.get(Number(scope)) === head);
  if (!isSame) throw new ArchiveError(`${DAMAGED} it does not hold what its first line says.`);
  return header as Header;
}

/** A batch is inserted when it has this many documents or characters. */
const MOST_DOCUMENTS = 1_000;
const MOST_CHARACTERS = 6_000_000;

/**
 * Added to every counter, so that ids given after the backup are not given again: they may still be on screens, in links and in notes. More ids than are
 * used between a backup and its restore.
 */
const SKIPPED = 1_000_000;
const OWN: ReadonlySet<string> = new Set(['unfinished', 'installation']);
/** What a process on an empty database creates by itself: projections, and the revision of the invoice password. It does not count as contents. */
const REBUILT: ReadonlySet<string> = new Set(['facts', 'trends', 'wordsKept', 'invoicePasswords']);

/**
 * Fills an empty database from the archive `path`. The archive is validated first, so that a damaged one changes nothing. Records are rebuilt from the
 * logs, and the logs get a new epoch. An interrupted restore can be run again. Returns the header of the archive. @throws ArchiveError; Error if the
 * database is not empty, with the sentence `emptying`, which says where to get an empty one.
 */
export async function restore(path: string, emptying: string): Promise<Header> {
  const header = await checkArchive(path);
  const names = (await collectionNames()).filter((name) => !OWN.has(name));
  if (await isUnfinished()) {
    for (const name of names) await emptyCollection(name);
  } else {
    for (const name of names)
      if (!REBUILT.has(name) && !(await isEmpty(name)))
        throw new Error(`The database is not empty (${name}). Nothing was changed. ${emptying}`);
    await beginRestore();
    for (const name of names.filter((each) => REBUILT.has(each))) await emptyCollection(name);
  }
  await closeEpoch();
  await indexFiles();
  await fill(path);
  const position: Position = new Map(Object.entries(header.position).map(([scope, head]) => [Number(scope), head]));
  await projectAll(position);
  await HeadModel.insertMany([...position].map(([_id, projected]) => ({ _id, projected })));
  await skipNumbers();
  await redrawEpoch();
  await endRestore();
  return header;
}

/** The counters that are not of kinds. */
const COUNTERS = ['accounts', ACCESS_TOKENS, 'displays', FEEDS, INVITATIONS, OUTSIDE_LINKS, PASSKEYS, PROFILES, VIEWS];

/** Increases all counters by `SKIPPED`, including those that did not exist at the time of the backup. */
async function skipNumbers(): Promise<void> {
  const skip = [...KIND_NAMES, ...COUNTERS].map((_id) => ({
    updateOne: { filter: { _id }, update: { $inc: { value: SKIPPED } }, upsert: true },
  }));
  await CounterModel.bulkWrite(skip);
}

async function fill(path: string): Promise<void> {
  let batch: Raw[] = [];
  let characters = 0;
  let into = '';
  const send = async () => {
    await insertRaw(into, batch);
    [batch, characters] = [[], 0];
  };
  for await (const entry of readArchive(path)) {
    if ('header' in entry) continue;
    if (entry.section !== into || batch.length >= MOST_DOCUMENTS || characters >= MOST_CHARACTERS) await send();
    into = entry.section;
    batch.push(fromLine(entry.line));
    characters += entry.line.length;
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
