import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ChangeModel, changeId } from '../database/models/log';
import type { Stored } from '../database/storeChanges';
import { readErasures } from '../log/readErasures';
import { eraseRecord, finishErasures, type RecordKey } from './erase';

/**
 * The list of erasures in DATA_DIR, beside the database, so that an archive from before an erasure brings nothing back. One JSON object a line: `record` is
 * the `_id` of the first change of the record, which is the same in every archive and in no other database.
 */
const entry = z.object({ record: z.string().regex(/^[0-9a-f]{24}$/), by: z.string(), user: z.int() });
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

/** Notes the erasure of a record in the list. */
export async function listErasure(folder: string, key: RecordKey, { by, user }: Pick<Entry, 'by' | 'user'>): Promise<void> {
  await addToList(folder, [{ record: await firstOf(key), by, user }]);
}

/**
 * Makes log and list agree, at a start and after a restore: finishes erasures that were interrupted, repeats those that the log lacks because it comes from an
 * older archive, and lists those of other processes. Returns the number of repeated ones.
 */
export async function recoverErasures(folder: string): Promise<number> {
  await finishErasures();
  const listed = await readList(folder);
  let repeated = 0;
  for (const { record: first, by, user } of listed) {
    const change = await ChangeModel.findById(changeId(first)).lean<Stored>();
    if (!change) continue;
    const { scope, kind, record } = change;
    if (await ChangeModel.exists({ scope, kind, record, op: 'erased' })) continue;
    await eraseRecord({ scope, kind, record }, { email: by, user });
    repeated += 1;
  }
  const names = new Set(listed.map(({ record }) => record));
  const missing: Entry[] = [];
  for (const erasure of await readErasures()) {
    const record = await firstOf(erasure);
    if (!names.has(record)) missing.push({ record, by: erasure.by, user: erasure.user });
    names.add(record);
  }
  await addToList(folder, missing);
  return repeated;
}
