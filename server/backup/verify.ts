import { isVesselKind, KIND_NAMES } from '../../shared/kinds/kinds';
import { AccountModel } from '../database/models/accounts';
import { ChangeModel, type ChangeDocument, HeadModel, CounterModel } from '../database/models/log';
import { trusted } from '../database/encoding';
import { checkDueIndex, checkRecords, checkTrends, checkWords } from './checkProjections';
import { logName, type Position, readPosition, type ReportFault } from './databaseState';
import { createHash } from 'node:crypto';
import type { StoredFile } from '../../shared/kinds/field';
import { UploadModel } from '../database/models/uploads';
import { chunkOwners, fileId, type Raw, readRaw } from '../database/wholeDatabase';

/** Reads every file that changes refer to, and looks for stored files without a change. Returns the number of files. */
async function checkFiles(report: ReportFault): Promise<number> {
  const checked = new Set<string>();
  const claims = ChangeModel.find({ 'fields.file.id': trusted({ $exists: true }) }, { scope: 1, seq: 1, 'fields.file': 1 })
    .lean<ChangeDocument[]>()
    .cursor();
  for await (const { scope, seq, fields } of claims as AsyncIterable<ChangeDocument>) {
    const file = fields.file as StoredFile;
    if (checked.has(file.id)) continue;
    checked.add(file.id);
    const fault = await faultOf(file);
    if (fault) report(`the file ${file.id} that ${logName(scope)} speaks of (${seq}) ${fault}`);
  }
  for (const id of await unclaimed(checked)) report(`the file ${id} belongs to nothing`);
  return checked.size;
}

async function faultOf(file: StoredFile): Promise<string | null> {
  let stored: Raw | undefined;
  for await (const document of readRaw('files.files', { _id: fileId(file.id) })) stored = document;
  if (!stored) return 'is not there';
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
  if (stored.length !== file.size || length !== file.size) return `has ${length} bytes of ${file.size}`;
  if (pieces !== Math.ceil(file.size / Number(stored.chunkSize))) return `has ${pieces} pieces, which is not its number`;
  const { sha256 } = (stored.metadata ?? {}) as { sha256?: string };
  return sha256 !== undefined && sha256 !== hash.digest('hex') ? 'is not what was uploaded: its checksum is wrong' : null;
}

/** The ids of stored files or chunks without a change and without an upload in progress. */
async function unclaimed(claimed: ReadonlySet<string>): Promise<string[]> {
  const suspects = new Set(await chunkOwners());
  for await (const { _id } of readRaw('files.files')) suspects.add(String(_id));
  const orphans: string[] = [];
  for (const id of suspects) {
    if (claimed.has(id) || (await UploadModel.exists({ _id: id }))) continue;
    if (await ChangeModel.exists({ 'fields.file.id': id })) continue; // claimed while we looked
    if ((await exists('files.chunks', { files_id: fileId(id) })) || (await exists('files.files', { _id: fileId(id) }))) orphans.push(id);
  }
  return orphans;
}

async function exists(collection: string, filter: Raw): Promise<boolean> {
  for await (const document of readRaw(collection, filter)) return document !== undefined;
  return false;
}

/** The numbers of checked logs, changes, records and files. */
export interface VerifyResult {
  logs: number;
  changes: number;
  records: number;
  files: number;
}

/**
 * Checks the consistency of a database, also while it is written to. `report` gets a sentence for each fault.
 * - The numbers of every log and the revisions of every record run 1, 2, 3 … without gaps.
 * - Every record is the result of its changes, and there are no others.
 * - Due indexes and search words match the records, and the counts of past days match the log.
 * - Every file that a change refers to is complete, and there are no others.
 * - No counter is behind a number that was given.
 */
export async function verify(report: ReportFault): Promise<VerifyResult> {
  const position = await readPosition();
  const changes = await checkNumbers(position, report);
  const records = await checkRecords(position, report);
  await checkHeads(position, report);
  await checkDueIndex(report);
  await checkTrends(report);
  await checkWords(report);
  const files = await checkFiles(report);
  await checkCounters(report);
  return { logs: position.size, changes, records, files };
}

async function checkNumbers(position: Position, report: ReportFault): Promise<number> {
  let count = 0;
  for (const [scope, head] of position) {
    let last = 0;
    const found = ChangeModel.find({ scope, seq: trusted({ $lte: head }) }, { seq: 1, kind: 1 })
      .sort({ seq: 1 })
      .lean<ChangeDocument[]>()
      .cursor();
    for await (const { seq, kind } of found as AsyncIterable<ChangeDocument>) {
      if (seq !== last + 1) report(`${logName(scope)} has ${seq} after ${last}`);
      if (isVesselKind(kind) === (scope === 0)) report(`${logName(scope)} holds a change of ${kind} (${seq})`);
      last = seq;
      count += 1;
    }
  }
  return count;
}

async function checkHeads(position: Position, report: ReportFault): Promise<void> {
  for (const { _id, projected } of await HeadModel.find().lean()) {
    // The log may have grown meanwhile; it never shrinks.
    const newest = await ChangeModel.exists({ scope: _id, seq: projected });
    if (!newest && projected > (position.get(_id) ?? 0))
      report(`${logName(_id)} is said to be projected to ${projected}, which it does not hold`);
  }
}

async function checkCounters(report: ReportFault): Promise<void> {
  const highest = new Map<string, number>();
  for (const kind of KIND_NAMES) {
    const newest = await ChangeModel.findOne({ kind }, { record: 1 }).sort({ record: -1 }).lean<ChangeDocument>();
    if (newest) highest.set(kind, newest.record);
  }
  const account = await AccountModel.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
  if (account) highest.set('accounts', account._id);
  // Counters are read after the ids, because a counter is increased before its number is used.
  const counters = new Map((await CounterModel.find().lean()).map(({ _id, value }) => [_id, value]));
  for (const [name, number] of highest) {
    const value = counters.get(name) ?? 0;
    if (value < number) report(`the counter of ${name} is at ${value}, and ${number} was given already`);
  }
}
