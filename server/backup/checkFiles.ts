import { createHash } from 'node:crypto';
import type { StoredFile } from '../../shared/kinds/field';
import { Change, type ChangeDocument } from '../database/models/change';
import { Upload } from '../database/models/upload';
import { trusted } from '../database/trusted';
import { chunkOwners, fileId, readRaw, type Raw } from '../database/wholeDatabase';
import { logName, type Tell } from './tell';

/** Reads every file that the logs name to its last byte, and looks for stored bytes that no log names. Returns the number of files. */
export async function checkFiles(tell: Tell): Promise<number> {
  const looked = new Set<string>();
  const claims = Change.find({ 'fields.file.id': trusted({ $exists: true }) }, { scope: 1, seq: 1, 'fields.file': 1 })
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
    if (claimed.has(id) || (await Upload.exists({ _id: id }))) continue;
    if (await Change.exists({ 'fields.file.id': id })) continue; // claimed while we looked
    if ((await isThere('files.chunks', { files_id: fileId(id) })) || (await isThere('files.files', { _id: fileId(id) })))
      strangers.push(id);
  }
  return strangers;
}

async function isThere(collection: string, filter: Raw): Promise<boolean> {
  for await (const document of readRaw(collection, filter)) return document !== undefined;
  return false;
}
