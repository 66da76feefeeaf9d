import { latestToday } from '../../shared/basics/calendar';
import { recordLabel, inWords } from '../../shared/kinds/recordNaming';
import { type AnyRecord, type Kind, type Values, pick, writableFields } from '../../shared/kinds/kind';
import { readValues } from '../../shared/kinds/readValues';
import { append } from '../log/append';
import type { Author, ChangeDraft } from '../log/commit';
import { formerly } from '../log/completePast';
import { writersSince } from '../log/readLog';
import { fieldsAt } from '../log/readPast';
import type { Op } from '../../shared/log/change';
import { changedFields, conflictSentence, mergeEdits } from '../../shared/log/merge';
import { Problem } from '../../shared/basics/problem';
import { storedFields, toStored, toWire, wireRecord } from '../database/encoding';
import type { ChangeDocument } from '../database/models/change';
import { recordModel, type RecordDocument } from '../database/models/record';
import { nextId } from '../database/nextId';
import { notFound, presentToday, readDocument } from './readRecords';

/** Reads a body by the rules of the kind. @throws Problem 'invalid' with the sentence of section 5, naming the fields. */
export function readFields(kind: Kind, body: unknown, form: 'add' | 'edit'): Values {
  const reading = readValues(kind, body, form, latestToday());
  if ('sentence' in reading) throw new Problem('invalid', reading.sentence, { fields: reading.fields });
  return reading.values;
}

/** Creates a record of `kind` in the log of `scope`. */
export async function createRecord(kind: Kind, scope: number, author: Author, values: Values): Promise<AnyRecord> {
  const fields = storedFields(kind, toStored(kind, values));
  const change = await append(scope, author, null, async () => ({
    kind: kind.name,
    record: await nextId(kind.name),
    rev: 1,
    op: 'created',
    fields,
    was: {},
  }));
  return answer(kind, change);
}

/**
 * Writes `values` over a record. With `base`, the revision they were edited from, fields the edit left alone keep what others saved
 * meanwhile. @throws Problem 'conflict' with base, theirs and yours where both changed a field; 'not_found'.
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

/** What is left to write of `values` over `document`, as `updateRecord` says; none where they say what is there. @throws Problem as it does. */
export async function fieldsOfEdit(
  kind: Kind,
  scope: number,
  document: RecordDocument,
  author: Author,
  values: Values,
  base: number | undefined,
): Promise<Values> {
  const theirs = storedFields(kind, document);
  const yours = toStored(kind, values);
  if (base === undefined || base === document.rev) return changedFields(theirs, yours);
  const origin = await fieldsAt(kind, document, base);
  if (!origin) throw new Problem('bad_request', `Invalid If-Match. This record has no revision ${base}.`);
  const { fields, clashes } = mergeEdits(origin, theirs, yours);
  const broken = clashes.length > 0 ? null : brokenByMerging(kind, theirs, fields);
  if (broken || clashes.length > 0) {
    const names = broken?.names ?? clashes;
    const by = people(await writersSince(scope, kind.name, document._id, base, names), author);
    throw clash(kind, document, names, { base: origin, theirs, yours, by, rule: broken?.sentence });
  }
  return fields;
}

/** Changes the fields only the server sets, such as a record's file. `change` sees the record and may refuse by throwing. */
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
    // A repeat of a keyed request must find the first one, so even an edit that changes nothing is then written down.
    if (Object.keys(fields).length === 0 && !author.once) return null;
    return draftOf(kind, document, 'updated', fields);
  });
  return made || !document ? answer(kind, made, document) : presentToday(kind, document);
}

/** Takes a record out of every list; its log keeps it. @throws Problem 'conflict' when it was edited after `base`; 'not_found'. */
export async function deleteRecord(kind: Kind, scope: number, id: number, author: Author, base: number | undefined): Promise<void> {
  await append(scope, author, { kind: kind.name, record: id }, async () => {
    const document = await readDocument(kind, scope, id);
    if (base !== undefined && base !== document.rev) {
      const theirs = presentToday(kind, document);
      const by = people(await writersSince(scope, kind.name, id, base), author);
      throw new Problem('conflict', `${by} changed ${recordLabel(kind, theirs)} meanwhile. Look at it again before deleting it.`, {
        theirs,
        by,
      });
    }
    return draftOf(kind, document, 'deleted', {});
  });
}

/** Brings a deleted record back as it was. @throws Problem 'not_found' when there is none; 'bad_request' when it is not deleted. */
export async function restoreRecord(kind: Kind, scope: number, id: number, author: Author): Promise<AnyRecord> {
  const change = await append(scope, author, { kind: kind.name, record: id }, async () => {
    const document = await readKept(kind, scope, id);
    if (!document) throw notFound(kind);
    if (!document.deleted) throw new Problem('bad_request', `This ${kind.noun} is not deleted.`);
    return draftOf(kind, document, 'created', storedFields(kind, document));
  });
  return answer(kind, change);
}

/** The change that makes `document` what it is with `fields`. */
export function draftOf(kind: Kind, document: RecordDocument, op: Op, fields: Values): ChangeDraft {
  const rev = document.rev + 1;
  return { kind: kind.name, record: document._id, rev, op, fields, was: formerly(document, { kind: kind.name, rev, fields }) };
}

/** One record as kept, a deleted one too. */
const readKept = (kind: Kind, scope: number, id: number) =>
  recordModel(kind.name).findOne({ _id: id, vessel: scope }, { words: 0 }).lean<RecordDocument>();

// Answers come from the log, so that a repeated request is answered as it was the first time; `before` is the record as it was read for
// this one, which spares reading it again.
async function answer(kind: Kind, change: ChangeDocument | null, before?: RecordDocument): Promise<AnyRecord> {
  if (!change) throw notFound(kind);
  const { scope, record, rev, op } = change;
  const known = op === 'created' ? change.fields : before?.rev === rev - 1 ? { ...before, ...change.fields } : null;
  const held = known ? null : await readKept(kind, scope, record);
  const fields = known ?? (held && (await fieldsAt(kind, held, rev)));
  return presentToday(kind, { ...fields, _id: record, vessel: scope, rev, deleted: false });
}

/** Who they are, to `author`, at the start of a sentence. */
const people = (emails: readonly string[], author: Author): string =>
  inWords(emails.map((email) => (email === author.email ? 'You' : email))) || 'Somebody else';

interface Versions {
  base: Values;
  theirs: Values;
  yours: Values;
  /** Who saved theirs. */
  by: string;
  /** The rule that both together break. */
  rule?: string;
}

function clash(kind: Kind, document: RecordDocument, names: string[], { base, theirs, yours, by, rule }: Versions): Problem {
  return new Problem('conflict', conflictSentence(kind, { ...document, id: document._id }, names, by, rule), {
    fields: Object.fromEntries(names.map((name) => [name, `${kind.fields[name]?.label ?? name} was changed meanwhile.`])),
    base: toWire(kind, base),
    theirs: wireRecord(kind, { ...document, ...theirs }),
    yours: toWire(kind, yours),
    by,
  });
}

interface BrokenRule {
  /** The merged fields that break it. */
  names: string[];
  sentence: string;
}

/**
 * The rule that two edits break together though each keeps it, such as the most lines of a list; null when there is none. `fields` is
 * what the merge writes over `theirs`, both in stored form. What `theirs` breaks already is not the merge's doing, and passes.
 */
export function brokenByMerging(kind: Kind, theirs: Values, fields: Values): BrokenRule | null {
  const writable = writableFields(kind).map(([name]) => name);
  const read = (values: Values) => readValues(kind, pick(toWire(kind, values) as AnyRecord, writable), 'edit', latestToday());
  const [merged, before] = [read({ ...theirs, ...fields }), read(theirs)];
  if (!('sentence' in merged)) return null;
  const known = 'sentence' in before ? before.fields : {};
  const names = Object.keys(merged.fields).filter((name) => name in fields && !(name in known));
  return names.length > 0 ? { names, sentence: merged.sentence } : null;
}
