import { latestToday } from '../../shared/basics/calendar';
import { recordLabel, inWords } from '../../shared/kinds/recordNaming';
import { type AnyRecord, type Kind, type Values, pick, writableFields } from '../../shared/kinds/kind';
import { isListed } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';
import { personalBlanks } from '../../shared/kinds/personal';
import { chainOf } from '../../shared/kinds/renewal';
import { append } from '../log/append';
import type { Author, ChangeDraft } from '../log/commit';
import { formerValues } from '../log/completePast';
import { isErasedSince, writersSince } from '../log/readLog';
import { fieldsAt } from '../log/readPast';
import type { Op } from '../../shared/log/change';
import { changedFields, conflictSentence, mergeEdits } from '../../shared/log/merge';
import { Problem } from '../../shared/basics/problem';
import { storedFields, toStored, toWire, wireRecord } from '../database/encoding';
import type { ChangeDocument } from '../database/models/log';
import type { RecordDocument } from '../database/models/projections';
import { nextId } from '../database/nextId';
import { storage } from '../database/storage';
import { notFound, presentToday, readDocument } from './readRecords';

/** Validates a body by the rules of its kind. @throws Problem 'invalid' with the sentence of the form and the invalid fields. */
export function readFields(kind: Kind, body: unknown, form: 'add' | 'edit'): Values {
  const result = readValues(kind, body, form, latestToday());
  if ('sentence' in result) throw new Problem('invalid', result.sentence, { fields: result.fields });
  return result.values;
}

/**
 * Creates a record of `kind` in the log of `scope`. `replaces`: the record that it renews.
 * @throws Problem 'conflict' if that was renewed meanwhile, 'not_found' if there is none.
 */
export async function createRecord(kind: Kind, scope: number, author: Author, values: Values, replaces?: number): Promise<AnyRecord> {
  // Of two renewals of one record in a group, the second is planned after the first.
  const renewed = replaces === undefined ? null : { kind: kind.name, record: replaces };
  const change = await append(scope, author, renewed, async () => {
    const chain = replaces === undefined ? {} : await readChain(kind, scope, replaces, author, values);
    const fields = storedFields(kind, toStored(kind, { ...values, ...chain }));
    return { kind: kind.name, record: await nextId(kind.name), rev: 1, op: 'created', fields, was: {} };
  });
  return answer(kind, change);
}

/**
 * The chain that a renewal of record `replaces` with `values` joins (shared/kinds/kind.ts, `Renewal`). Call it in the log's turn.
 * @throws Problem 'conflict' with base, theirs and yours if that record is not the newest of its chain, 'not_found' if there is none.
 */
export async function readChain(kind: Kind, scope: number, replaces: number, author: Author, values: Values): Promise<{ chain: number }> {
  const old = await readDocument(kind, scope, replaces);
  const chain = chainOf(wireRecord(kind, old));
  let newer: RecordDocument | undefined;
  const filter = { vessel: scope, deleted: false, chain, _id: { $gt: replaces } };
  for await (const document of storage.eachRecord(kind.name, filter, { projection: { words: 0 } }))
    if (document._id > (newer?._id ?? 0) && isListed(kind, wireRecord(kind, document))) newer = document;
  if (!newer) return { chain };
  const by = authorsText((await writersSince(scope, kind.name, newer._id, 0)).slice(-1), author);
  const sentence = `${by} renewed ${recordLabel(kind, { ...old, id: old._id })} meanwhile. Choose which to keep.`;
  throw new Problem('conflict', sentence, { base: wireRecord(kind, old), theirs: wireRecord(kind, newer), yours: values, by });
}

/**
 * Writes `values` to a record. With `base`, the revision that was edited, the edit is merged with what others saved meanwhile.
 * @throws Problem 'conflict' with base, theirs and yours if both changed a field; 'not_found'.
 */
export async function updateRecord(
  kind: Kind,
  scope: number,
  id: number,
  author: Author,
  values: Values,
  base: number | undefined,
): Promise<AnyRecord> {
  return edit(kind, scope, id, author, (document) => fieldsOfEdit(kind, scope, document, author, values, base));
}

/** The fields that `updateRecord` writes to `document`; empty if nothing changes. @throws Problem as `updateRecord` */
export async function fieldsOfEdit(
  kind: Kind,
  scope: number,
  document: RecordDocument,
  author: Author,
  values: Values,
  base: number | undefined,
): Promise<Values> {
  const theirs = storedFields(kind, document);
  let yours = toStored(kind, values);
  if (base === undefined || base === document.rev) return changedFields(theirs, yours);
  // A page that still showed the personal data must not bring it back.
  const personal = personalBlanks(kind);
  if (personal && (await isErasedSince(scope, kind.name, document._id, base)))
    yours = { ...yours, ...pick(theirs as AnyRecord, Object.keys(personal)) };
  const origin = await fieldsAt(kind, document, base);
  if (!origin) throw new Problem('bad_request', `Invalid If-Match. This record has no revision ${base}.`);
  const { fields, clashes } = mergeEdits(origin, theirs, yours);
  const violation = clashes.length > 0 ? null : brokenByMerging(kind, theirs, fields);
  if (violation || clashes.length > 0) {
    const names = violation?.names ?? clashes;
    const by = authorsText(await writersSince(scope, kind.name, document._id, base, names), author);
    throw conflict(kind, document, names, { base: origin, theirs, yours, by, rule: violation?.sentence });
  }
  return fields;
}

/** Edits a record in its log's turn. `change` gets the stored record and returns the fields to write; it may throw a refusal. */
export async function edit(
  kind: Kind,
  scope: number,
  id: number,
  author: Author,
  change: (document: RecordDocument) => Values | Promise<Values>,
): Promise<AnyRecord> {
  let document: RecordDocument | undefined;
  const made = await append(scope, author, { kind: kind.name, record: id }, async () => {
    document = await readDocument(kind, scope, id);
    const fields = await change(document);
    // With a key even an edit that changes nothing is stored, so that a repeat of the request finds it.
    if (Object.keys(fields).length === 0 && !author.once) return null;
    return draftOf(kind, document, 'updated', fields);
  });
  return answer(kind, made, document);
}

/** Deletes a record; it can be restored. @throws Problem 'conflict' if it was edited after `base`; 'not_found'. */
export async function deleteRecord(kind: Kind, scope: number, id: number, author: Author, base: number | undefined): Promise<void> {
  await append(scope, author, { kind: kind.name, record: id }, async () => {
    const document = await readDocument(kind, scope, id);
    if (base !== undefined && base !== document.rev) throw await changedMeanwhile(kind, document, author, base);
    return draftOf(kind, document, 'deleted', {});
  });
}

/** The refusal to delete a record, or its fields `names`, that was edited after `base`. */
export async function changedMeanwhile(
  kind: Kind,
  document: RecordDocument,
  author: Author,
  base: number,
  names?: readonly string[],
): Promise<Problem> {
  const theirs = presentToday(kind, document);
  const by = authorsText(await writersSince(document.vessel, kind.name, document._id, base, names), author);
  return new Problem('conflict', `${by} changed ${recordLabel(kind, theirs)} meanwhile. Look at it again before deleting it.`, {
    theirs,
    by,
  });
}

/** Restores a deleted record. A record that is not deleted keeps its fields. @throws Problem 'not_found' if there was never one. */
export async function restoreRecord(kind: Kind, scope: number, id: number, author: Author): Promise<AnyRecord> {
  let document: RecordDocument | null | undefined;
  const made = await append(scope, author, { kind: kind.name, record: id }, async () => {
    document = await readStored(kind, scope, id);
    if (!document) throw notFound(kind);
    if (document.deleted) return draftOf(kind, document, 'created', storedFields(kind, document));
    // With a key this is stored too, so that a repeat of the request does not restore the record against a later deletion.
    return author.once ? draftOf(kind, document, 'updated', {}) : null;
  });
  return answer(kind, made, document);
}

/** The change that writes `fields` to `document`. */
export function draftOf(kind: Kind, document: RecordDocument, op: Op, fields: Values): ChangeDraft {
  const rev = document.rev + 1;
  return { kind: kind.name, record: document._id, rev, op, fields, was: formerValues(document, { kind: kind.name, rev, fields }) };
}

/** One stored record, deleted or not. */
const readStored = (kind: Kind, scope: number, id: number) => storage.record(kind.name, { _id: id, vessel: scope }, { words: 0 });

// The answer is made from the change, so that a repeated request gets the same one. `before`: the record as it was read for the write, if it was; it
// saves a query, and is the answer if nothing changed.
async function answer(kind: Kind, change: ChangeDocument | null, before?: RecordDocument | null): Promise<AnyRecord> {
  if (!change && before) return presentToday(kind, before);
  if (!change) throw notFound(kind);
  const { scope, record, rev, op } = change;
  const derived = op === 'created' ? change.fields : before?.rev === rev - 1 ? { ...before, ...change.fields } : null;
  const stored = derived ? null : await readStored(kind, scope, record);
  const fields = derived ?? (stored && (await fieldsAt(kind, stored, rev)));
  return presentToday(kind, { ...fields, _id: record, vessel: scope, rev, deleted: false });
}

/** The names of authors, as `author` reads them at the start of a sentence: 'You and bo@example.com'. */
const authorsText = (emails: readonly string[], author: Author): string =>
  inWords(emails.map((email) => (email === author.email ? 'You' : email))) || 'Somebody else';

interface Versions {
  base: Values;
  theirs: Values;
  yours: Values;
  /** Who saved `theirs`. */
  by: string;
  /** The rule that both changes together violate. */
  rule?: string;
}

function conflict(kind: Kind, document: RecordDocument, names: string[], { base, theirs, yours, by, rule }: Versions): Problem {
  return new Problem('conflict', conflictSentence(kind, { ...document, id: document._id }, names, by, rule), {
    fields: Object.fromEntries(names.map((name) => [name, `${kind.fields[name]?.label ?? name} was changed meanwhile.`])),
    base: toWire(kind, base),
    theirs: wireRecord(kind, { ...document, ...theirs }),
    yours: toWire(kind, yours),
    by,
  });
}

interface Violation {
  /** The merged fields that violate the rule. */
  names: string[];
  sentence: string;
}

/**
 * The rule that two edits violate only together, such as the maximum number of lines in a list; null if there is none. `fields`: what the
 * merge writes over `theirs`, both in stored form. A rule that `theirs` violates already does not count.
 */
export function brokenByMerging(kind: Kind, theirs: Values, fields: Values): Violation | null {
  const writable = writableFields(kind).map(([name]) => name);
  const read = (values: Values) => readValues(kind, pick(toWire(kind, values) as AnyRecord, writable), 'edit', latestToday());
  const [merged, before] = [read({ ...theirs, ...fields }), read(theirs)];
  if (!('sentence' in merged)) return null;
  const earlier = 'sentence' in before ? before.fields : {};
  const names = Object.keys(merged.fields).filter((name) => name in fields && !(name in earlier));
  return names.length > 0 ? { names, sentence: merged.sentence } : null;
}
