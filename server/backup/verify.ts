import { isVesselKind, KIND_NAMES } from '../../shared/kinds/kinds';
import { AccountModel } from '../database/models/account';
import { ChangeModel, type ChangeDocument } from '../database/models/change';
import { CounterModel } from '../database/models/counter';
import { HeadModel } from '../database/models/head';
import { trusted } from '../database/encoding';
import { checkDueIndex } from './checkDueIndex';
import { checkRecords } from './checkRecords';
import { checkWords } from './checkWords';
import { logName, type Position, readPosition, type Tell } from './tell';
import { createHash } from 'node:crypto';
import type { StoredFile } from '../../shared/kinds/field';
import { UploadModel } from '../database/models/upload';
import { chunkOwners, fileId, type Raw, readRaw } from '../database/wholeDatabase';

/** Reads every file that the logs name to its last byte, and looks for stored bytes that no log names. Returns the number of files. */
async function checkFiles(tell: Tell): Promise<number> {
  const looked = new Set<string>();
  const claims = ChangeModel.find({ 'fields.file.id': trusted({ $exists: true }) }, { scope: 1, seq: 1, 'fields.file': 1 })
    .lean<ChangeDocument[]>()
    .cursor();
  for await (const { scope, seq, fields } of claims as AsyncIterable<ChangeDocument>) {
    const file = fields.file as StoredFile;
    if (looked.has(file.id)) continue;
    looked.add(file.id);
    const fault = await faultOf(file);
    if (fault) tell(`the file ${file.id} that ${logName(scope)} speaks of (${seq}) ${fault}`);
  }
  for (const id of await unclaimed(looked)) tell(`the file ${id} belongs to nothing`);
  return looked.size;
}

async function faultOf(file: StoredFile): Promise<string | null> {
  let kept: Raw | undefined;
  for await (const document of readRaw('files.files', { _id: fileId(file.id) })) kept = document;
  if (!kept) return 'is not there';
  const hash = createHash('sha256');
  let pieces = 0;
  let length = 0;
  for await (const { n, data } of readRaw('files.chunks', { files_id: fileId(file.id) }, { files_id: 1, n: 1 })) {
    if (n !== pieces) return `lacks its piece ${pieces}`;
    const bytes = (data as { buffer: Uint8Array }).buffer;
    hash.update(bytes);
    length += bytes.length;
    pieces += 1;
  }
  if (kept.length !== file.size || length !== file.size) return `has ${length} bytes of ${file.size}`;
  if (pieces !== Math.ceil(file.size / Number(kept.chunkSize))) return `has ${pieces} pieces, which is not its number`;
  const { sha256 } = (kept.metadata ?? {}) as { sha256?: string };
  return sha256 !== undefined && sha256 !== hash.digest('hex') ? 'is not what was uploaded: its checksum is wrong' : null;
}

/** Files, or pieces of some, that no change and no upload under way speaks of. */
async function unclaimed(claimed: ReadonlySet<string>): Promise<string[]> {
  const suspects = new Set(await chunkOwners());
  for await (const { _id } of readRaw('files.files')) suspects.add(String(_id));
  const strangers: string[] = [];
  for (const id of suspects) {
    if (claimed.has(id) || (await UploadModel.exists({ _id: id }))) continue;
    if (await ChangeModel.exists({ 'fields.file.id': id })) continue; // claimed while we looked
    if ((await isThere('files.chunks', { files_id: fileId(id) })) || (await isThere('files.files', { _id: fileId(id) })))
      strangers.push(id);
  }
  return strangers;
}

async function isThere(collection: string, filter: Raw): Promise<boolean> {
  for await (const document of readRaw(collection, filter)) return document !== undefined;
  return false;
}

/** What was looked at, for the sentence that says all is well. */
export interface Looked {
  logs: number;
  changes: number;
  records: number;
  files: number;
}

/**
 * Proves a database against itself, also while writers go on: the numbers of every log run 1, 2, 3 … and the revisions of every record
 * too; every record is what its changes make of it, and there is no other; what is counted of every vessel and the words of every record are what the records make of them; every file the logs speak of is whole and there is no half
 * one; no counter is behind the numbers it gave. `tell` is given a sentence for each fault.
 */
export async function verify(tell: Tell): Promise<Looked> {
  const position = await readPosition();
  const changes = await checkNumbers(position, tell);
  const records = await checkRecords(position, tell);
  await checkHeads(position, tell);
  await checkDueIndex(tell);
  await checkWords(tell);
  const files = await checkFiles(tell);
  await checkCounters(tell);
  return { logs: position.size, changes, records, files };
}

async function checkNumbers(position: Position, tell: Tell): Promise<number> {
  let count = 0;
  for (const [scope, head] of position) {
    let last = 0;
    const found = ChangeModel.find({ scope, seq: trusted({ $lte: head }) }, { seq: 1, kind: 1 })
      .sort({ seq: 1 })
      .lean<ChangeDocument[]>()
      .cursor();
    for await (const { seq, kind } of found as AsyncIterable<ChangeDocument>) {
      if (seq !== last + 1) tell(`${logName(scope)} has ${seq} after ${last}`);
      if (isVesselKind(kind) === (scope === 0)) tell(`${logName(scope)} holds a change of ${kind} (${seq})`);
      last = seq;
      count += 1;
    }
  }
  return count;
}

async function checkHeads(position: Position, tell: Tell): Promise<void> {
  for (const { _id, projected } of await HeadModel.find().lean()) {
    // The log may have grown since; it never shrinks.
    const newest = await ChangeModel.exists({ scope: _id, seq: projected });
    if (!newest && projected > (position.get(_id) ?? 0))
      tell(`${logName(_id)} is said to be projected to ${projected}, which it does not hold`);
  }
}

async function checkCounters(tell: Tell): Promise<void> {
  const highest = new Map<string, number>();
  for (const kind of KIND_NAMES) {
    const newest = await ChangeModel.findOne({ kind }, { record: 1 }).sort({ record: -1 }).lean<ChangeDocument>();
    if (newest) highest.set(kind, newest.record);
  }
  const account = await AccountModel.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
  if (account) highest.set('accounts', account._id);
  // Read after what they numbered: a counter is moved before its number is used.
  const counters = new Map((await CounterModel.find().lean()).map(({ _id, value }) => [_id, value]));
  for (const [name, number] of highest) {
    const value = counters.get(name) ?? 0;
    if (value < number) tell(`the counter of ${name} is at ${value}, and ${number} was given already`);
  }
}
