import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type ChangeDocument, ChangeModel, changeId } from '../database/models/log';
import type { Stored } from '../database/storeChanges';
import { readErasures } from '../log/readErasures';
import { eraseRecord, finishErasures, type RecordKey } from './erase';

/**
 * The list of erasures in DATA_DIR, beside the database, so that an archive from before an erasure brings nothing back. One JSON object a line: `record` is
 * the `_id` of the first change of the record, which is the same in every archive and in no other database. `at`: the time of the erasure; a record that
 * was filled in again has several. Missing in entries of older versions.
 */
const entry = z.object({ record: z.string().regex(/^[0-9a-f]{24}$/), by: z.string(), user: z.int(), at: z.iso.datetime().optional() });
type Entry = z.infer<typeof entry>;

const pathOf = (folder: string): string => join(folder, 'erasures.jsonl');

/** The entries of the list. A line that was cut off is ignored: its erasure is in the log. */
async function readList(folder: string): Promise<Entry[]> {
  if (!existsSync(pathOf(folder))) return [];
  const lines = (await readFile(pathOf(folder), 'utf8')).split('\n');
  return lines.flatMap((line) => {
    try {
      return [entry.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}

/** Adds entries to the list, on the disk when it resolves. */
async function addToList(folder: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const file = await open(pathOf(folder), 'a', 0o600);
  try {
    // The first line end closes a line that was cut off.
    await file.writeFile(`\n${entries.map((each) => JSON.stringify(each)).join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

const firstOf = async ({ scope, kind, record }: RecordKey): Promise<string> =>
  String((await ChangeModel.exists({ scope, kind, record, rev: 1 }))?._id ?? '');

/** The newest erasure of a record in the log; null without any. */
const newestOf = ({ scope, kind, record }: RecordKey): Promise<Pick<ChangeDocument, 'at'> | null> =>
  ChangeModel.findOne({ scope, kind, record, op: 'erased' }, { at: 1 }).sort({ rev: -1 }).lean<Pick<ChangeDocument, 'at'>>();

/** Notes the erasure of a record in the list. */
export async function listErasure(folder: string, key: RecordKey, { by, user }: Pick<Entry, 'by' | 'user'>): Promise<void> {
  const at = (await newestOf(key))?.at.toISOString();
  await addToList(folder, [{ record: await firstOf(key), by, user, at }]);
}

/** The last entry of each record. */
function lastEntries(listed: readonly Entry[]): Map<string, Entry> {
  const last = new Map<string, Entry>();
  for (const each of listed) if ((each.at ?? '') >= (last.get(each.record)?.at ?? '')) last.set(each.record, each);
  return last;
}

/**
 * Makes log and list agree, at a start and after a restore: finishes erasures that were interrupted, repeats those that the log lacks because it comes from an
 * older archive, and lists those of other processes. Returns the number of repeated ones.
 */
export async function recoverErasures(folder: string): Promise<number> {
  await finishErasures();
  const listed = lastEntries(await readList(folder));
  let repeated = 0;
  for (const { record: first, by, user, at = '' } of listed.values()) {
    const change = await ChangeModel.findById(changeId(first)).lean<Stored>();
    if (!change) continue;
    const { scope, kind, record } = change;
    const newest = await newestOf({ scope, kind, record });
    if (newest && newest.at.toISOString() >= at) continue;
    await eraseRecord({ scope, kind, record }, { email: by, user }, { again: true });
    repeated += 1;
  }
  const missing = new Map<string, Entry>();
  for (const erasure of await readErasures()) {
    const [record, at] = [await firstOf(erasure), erasure.at.toISOString()];
    if (at > (listed.get(record)?.at ?? '')) missing.set(record, { record, by: erasure.by, user: erasure.user, at });
  }
  await addToList(folder, [...missing.values()]);
  return repeated;
}
