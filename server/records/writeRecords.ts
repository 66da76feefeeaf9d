import { todayUtc } from '../../shared/calendar';
import type { AnyRecord, Kind, Values } from '../../shared/kind';
import { changedFields, mergeEdits } from '../../shared/merge';
import { Problem } from '../../shared/problem';
import { readValues } from '../../shared/readValues';
import { storedFields, toStored, toWire, wireRecord } from '../database/encoding';
import type { ChangeDocument } from '../database/models/change';
import { recordModel, type RecordDocument } from '../database/models/record';
import { nextId } from '../database/nextId';
import { append, type Author, type Draft } from '../log/append';
import { fieldsAt } from '../log/readLog';
import { notFound, presentToday, readDocument } from './readRecords';

/** Reads a body by the rules of the kind. @throws Problem 'invalid' with the sentence of section 5, naming the fields. */
export function readBody(kind: Kind, body: unknown, form: 'add' | 'edit'): Values {
  const reading = readValues(kind, body, form, todayUtc());
  if ('sentence' in reading) throw new Problem('invalid', reading.sentence, { fields: reading.fields });
  return reading.values;
}

/** Creates a record of `kind` in the log of `scope`. */
export async function createRecord(kind: Kind, scope: number, author: Author, values: Values): Promise<AnyRecord> {
  const fields = storedFields(kind, toStored(kind, values));
  const change = await append(scope, author, async () => ({ kind: kind.name, record: await nextId(kind.name), rev: 1, op: 'created', fields }));
  return answer(kind, change);
}

/**
 * Writes `values` over a record. With `base`, the revision they were edited from, fields the edit left alone keep what others saved
 * meanwhile. @throws Problem 'conflict' with base, theirs and yours where both changed a field; 'not_found'.
 */
export async function updateRecord(
  kind: Kind, scope: number, id: number, author: Author, values: Values, base: number | undefined,
): Promise<AnyRecord> {
  return edit(kind, scope, id, author, async (document) => {
    const theirs = storedFields(kind, document);
    const yours = toStored(kind, values);
    if (base === undefined || base === document.rev) return changedFields(theirs, yours);
    const origin = await fieldsAt(scope, kind.name, id, base);
    if (!origin) throw new Problem('bad_request', `Invalid If-Match. This record has no revision ${base}.`);
    const { fields, clashes } = mergeEdits(origin, theirs, yours);
    if (clashes.length > 0) throw clash(kind, document, clashes, origin, theirs, yours);
    return fields;
  });
}

/** Changes the fields only the server sets, such as a record's file. `change` sees the record and may refuse by throwing. */
export function edit(
  kind: Kind, scope: number, id: number, author: Author, change: (document: RecordDocument) => Values | Promise<Values>,
): Promise<AnyRecord> {
  return write(kind, scope, id, author, async (document) => {
    const fields = await change(document);
    // A repeat of a keyed request must find the first one, so even an edit that changes nothing is then written down.
    if (Object.keys(fields).length === 0 && !author.once) return null;
    return { kind: kind.name, record: id, rev: document.rev + 1, op: 'updated', fields };
  });
}

/** Takes a record out of every list; its log keeps it. @throws Problem 'conflict' when it was edited after `base`; 'not_found'. */
export async function deleteRecord(kind: Kind, scope: number, id: number, author: Author, base: number | undefined): Promise<void> {
  await write(kind, scope, id, author, async (document) => {
    if (base !== undefined && base !== document.rev) {
      const theirs = presentToday(kind, document);
      throw new Problem('conflict', `This ${kind.noun} was changed meanwhile. Look at it again before deleting it.`, { theirs });
    }
    return { kind: kind.name, record: id, rev: document.rev + 1, op: 'deleted', fields: {} };
  });
}

/** Brings a deleted record back as it was. @throws Problem 'not_found' when there is none; 'bad_request' when it is not deleted. */
export async function restoreRecord(kind: Kind, scope: number, id: number, author: Author): Promise<AnyRecord> {
  const change = await append(scope, author, async () => {
    const document = await recordModel(kind.name).findOne({ _id: id, vessel: scope }).lean<RecordDocument>();
    if (!document) throw notFound(kind);
    if (!document.deleted) throw new Problem('bad_request', `This ${kind.noun} is not deleted.`);
    return { kind: kind.name, record: id, rev: document.rev + 1, op: 'created', fields: storedFields(kind, document) };
  });
  return answer(kind, change);
}

async function write(
  kind: Kind, scope: number, id: number, author: Author, draft: (document: RecordDocument) => Promise<Draft | null>,
): Promise<AnyRecord> {
  const change = await append(scope, author, async () => draft(await readDocument(kind, scope, id)));
  return change ? answer(kind, change) : presentToday(kind, await readDocument(kind, scope, id));
}

// Answers come from the log, so that a repeated request is answered as it was the first time.
async function answer(kind: Kind, change: ChangeDocument | null): Promise<AnyRecord> {
  if (!change) throw notFound(kind);
  const { scope, record, rev, op } = change;
  const fields = op === 'created' ? change.fields : await fieldsAt(scope, kind.name, record, rev);
  return presentToday(kind, { ...fields, _id: record, vessel: scope, rev, deleted: false });
}

function clash(kind: Kind, document: RecordDocument, names: string[], base: Values, theirs: Values, yours: Values): Problem {
  const labels = names.map((name) => kind.fields[name]?.label ?? name);
  return new Problem('conflict', `Somebody else changed ${labels.join(', ')} of this ${kind.noun} meanwhile. Choose which to keep.`, {
    fields: Object.fromEntries(names.map((name, index) => [name, `${labels[index]} was changed meanwhile.`])),
    base: toWire(kind, base),
    theirs: wireRecord(kind, { ...document, ...theirs }),
    yours: toWire(kind, yours),
  });
}
