import { recordName } from '../../shared/kinds/recordNaming';
import type { UndoAnswer } from '../../shared/api/imports';
import type { Kind } from '../../shared/kinds/kind';
import { sameValue } from '../../shared/kinds/identity';
import type { Author } from '../log/commit';
import { appendMany, type KeyedDraft } from '../log/appendMany';
import { changesWithKeys, headOf } from '../log/readLog';
import type { ChangeDocument } from '../database/models/change';
import type { RecordDocument } from '../database/models/record';
import { readDocuments } from '../records/readRecords';
import { draftOf } from '../records/writeRecords';
import type { ImportKeys } from './importKeys';

/** So many are put back at a time: others write in between. */
const AT_ONCE = 250;
const LAST_LINE = 9_999_999;

/**
 * Puts back what an import wrote, from the line after `after` on: what it created is deleted, what it changed becomes what it was. A record
 * that was changed since keeps what it holds, and is named. Doing so again does nothing more (shared/README.md, Import).
 */
export async function undoImport(kind: Kind, scope: number, author: Author, keys: ImportKeys, after = -1): Promise<UndoAnswer> {
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
        const draft = await putBack(kind, document, change);
        if (draft) drafts.push({ ...draft, once: { key: keys.undo(line), request: 'undo' } });
        else kept.push({ line, name: recordName(kind, { ...document, id: document._id }) });
      }
      return drafts;
    },
  );
  const last = written.at(-1);
  return { undone: undone.size, kept, next: last && written.length === AT_ONCE ? lineOf(last) : null };
}

/** Null where another write came since. */
async function putBack(kind: Kind, document: RecordDocument, change: ChangeDocument): Promise<Omit<KeyedDraft, 'once'> | null> {
  if (change.op === 'created') {
    const isUsed = kind.scope === 'fleet' && (await headOf(document._id)) > 0;
    return document.rev === change.rev && !isUsed ? draftOf(kind, document, 'deleted', {}) : null;
  }
  const isAsWritten = Object.entries(change.fields).every(([name, value]) => sameValue(document[name] ?? null, value));
  return isAsWritten ? draftOf(kind, document, 'updated', change.was ?? {}) : null;
}
