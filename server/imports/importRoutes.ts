import type { Request } from 'express';
import type { ImportAnswer, UndoAnswer } from '../../shared/api/imports';
import { sameValue, type Kind, type KindName } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { FLEET } from '../log/scopeLog';
import { Problem } from '../../shared/basics/problem';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { createSlots } from '../http/limits';
import type { Viewer } from '../http/viewer';
import { openVessel } from '../records/openVessel';
import { authorOf } from '../records/precondition';
import { importKey, importKeys, type ImportKeys, rowsBody, undoBody, writeRows } from './writeRows';
import { named, count, id, anyText } from '../schemas/values';
import { recordName } from '../../shared/kinds/recordNaming';
import type { Author } from '../log/commit';
import { appendMany, type KeyedDraft } from '../log/appendMany';
import { changesWithKeys, headOf } from '../log/readLog';
import type { ChangeDocument } from '../database/models/log';
import type { RecordDocument } from '../database/models/projections';
import { readDocuments } from '../records/readRecords';
import { draftOf } from '../records/writeRecords';
import * as z from 'zod';

/** Rows undone in one request. Other writers run between two requests. */
const AT_ONCE = 250;
const LAST_LINE = 9_999_999;

/**
 * Undoes an import, beginning after line `after`: created records are deleted, edited fields get their former values. Records that were changed since
 * stay and are returned as `kept`. A repeat has no further effect (shared/README.md, Import).
 */
async function undoImport(kind: Kind, scope: number, author: Author, keys: ImportKeys, after = -1): Promise<UndoAnswer> {
  const written = await changesWithKeys(scope, kind.name, [keys.row(after + 1), keys.row(LAST_LINE)], AT_ONCE);
  const lineOf = ({ key = '' }: ChangeDocument) => keys.lineOf(key);
  const kept: UndoAnswer['kept'] = [];
  const undone = await appendMany(
    scope,
    author,
    written.map((change) => keys.undo(lineOf(change))),
    async (before) => {
      kept.length = 0;
      const documents = await readDocuments(
        kind,
        scope,
        written.map(({ record }) => record),
      );
      const drafts: KeyedDraft[] = [];
      for (const change of written) {
        const line = lineOf(change);
        const document = documents.get(change.record);
        if (before.has(keys.undo(line)) || !document) continue;
        const draft = await undoDraft(kind, document, change);
        if (draft) drafts.push({ ...draft, once: { key: keys.undo(line), request: 'undo' } });
        else kept.push({ line, name: recordName(kind, { ...document, id: document._id }) });
      }
      return drafts;
    },
  );
  const last = written.at(-1);
  return { undone: undone.size, kept, next: last && written.length === AT_ONCE ? lineOf(last) : null };
}

/** The change that undoes `change`; null if the record was changed since. */
async function undoDraft(kind: Kind, document: RecordDocument, change: ChangeDocument): Promise<Omit<KeyedDraft, 'once'> | null> {
  if (change.op === 'created') {
    const isUsed = kind.scope === 'fleet' && (await headOf(document._id)) > 0;
    // The status decides who may see the deletion of an invoice (`changeIn`).
    const fields = kind.access === 'invoice' ? { status: change.fields.status } : {};
    return document.rev === change.rev && !isUsed ? draftOf(kind, document, 'deleted', fields) : null;
  }
  const isAsWritten = Object.entries(change.fields).every(([name, value]) => sameValue(document[name] ?? null, value));
  return isAsWritten ? draftOf(kind, document, 'updated', change.was ?? {}) : null;
}

const line = count.describe('The line in the table.');

/** The results of the rows of a request. */
const importAnswer = named(
  'ImportAnswer',
  z.object({
    rows: z.array(z.union([z.object({ line, id, rev: id }), z.object({ line, error: anyText.describe('Why nothing was written.') })])),
  }),
);

/** The result of an undo request. */
const undoAnswer = named(
  'UndoAnswer',
  z.object({
    undone: count,
    kept: z.array(z.object({ line, name: anyText })).describe('Records that were changed since and are therefore kept.'),
    next: count.nullable().describe('The line to continue after; null at the end.'),
  }),
);

interface Named {
  kind: KindName;
  vessel: number | string;
}

/** The kind and the log of an import. Importing invoices needs invoice access, because the answers name existing invoices. @throws Problem 'forbidden' */
async function open({ kind: name, vessel }: Named, viewer: Viewer): Promise<{ kind: Kind; scope: number }> {
  const kind = kindOf(name);
  const scope = kind.scope === 'fleet' ? FLEET : await openVessel(viewer, vessel, kind.formErrors.add);
  if (kind.access === 'invoice' && viewer.invoiceForm !== 'full')
    throw new Problem('forbidden', 'Importing invoices needs invoice access.');
  return { kind, scope };
}

/** At most 2 import requests run at a time. */
const inImportSlot = createSlots(2, 20);

const keysOf = (request: Request, viewer: Viewer) => importKeys(viewer.user, request.params.key);

/** Imports: rows are written in several requests and can be undone (shared/README.md, Import). */
export const importRoutes: readonly Route[] = [
  {
    method: 'post',
    path: '/imports/:key/rows',
    docs: {
      summary: 'Write some rows of a table',
      more: 'Each row is one change. A repeated line gets the same answer.',
      params: { key: importKey },
      body: rowsBody,
      answer: importAnswer,
    },
    slots: inImportSlot,
    run: async (request, viewer) => {
      const keys = keysOf(request, viewer);
      const { rows, since, ...named } = readBody(request, rowsBody);
      const target = await open(named, viewer);
      const body: ImportAnswer = { rows: await writeRows({ ...target, author: authorOf(request, viewer), keys, since, rows }) };
      return { status: 200, body };
    },
  },
  {
    method: 'post',
    path: '/imports/:key/undo',
    docs: {
      summary: 'Undo an import',
      more: 'Records that were changed since are kept. Continue with `after: next` until it is null.',
      params: { key: importKey },
      body: undoBody,
      answer: undoAnswer,
    },
    slots: inImportSlot,
    run: async (request, viewer) => {
      const keys = keysOf(request, viewer);
      const { after, ...named } = readBody(request, undoBody);
      const { kind, scope } = await open(named, viewer);
      const body: UndoAnswer = await undoImport(kind, scope, authorOf(request, viewer), keys, after);
      return { status: 200, body };
    },
  },
];
