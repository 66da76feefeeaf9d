import { isDeepStrictEqual } from 'node:util';
import type { KindName, Values } from '../../shared/kinds/kind';
import { applied, formerValues } from '../log/completePast';
import { ChangeModel, type ChangeDocument } from '../database/models/log';
import { trusted } from '../database/encoding';
import type { Position } from './databaseState';

/** A record as the result of its changes, and their revisions in order. A restore stores it; a check compares it with the stored record. */
export interface Folded {
  scope: number;
  kind: KindName;
  record: number;
  revisions: number[];
  deleted: boolean;
  /** In stored form. */
  fields: Values;
  /** Revisions whose `was` differs from the values before them. */
  wrongFormer: number[];
}

/** Applies one more change of the same record. */
export function foldOne(before: Folded | null, change: ChangeDocument): Folded {
  const { scope, kind, record, rev, op, was } = change;
  const former = before?.fields ?? {};
  const [revisions, wrongFormer] = [before?.revisions ?? [], before?.wrongFormer ?? []];
  revisions.push(rev);
  if (was && !isDeepStrictEqual(was, formerValues(former, change))) wrongFormer.push(rev);
  const deleted = op === 'erased' ? (before?.deleted ?? false) : op === 'deleted';
  return { scope, kind, record, revisions, deleted, fields: applied(former, change), wrongFormer };
}

/** The records of all logs up to `position`, computed from their changes, one record at a time. */
export async function* foldRecords(position: Position): AsyncGenerator<Folded> {
  for (const [scope, head] of position) {
    let folded: Folded | null = null;
    const changes = ChangeModel.find({ scope, seq: trusted({ $lte: head }) })
      .sort({ scope: 1, kind: 1, record: 1, rev: 1 })
      .lean<ChangeDocument[]>()
      .cursor();
    for await (const change of changes as AsyncIterable<ChangeDocument>) {
      if (folded && (folded.kind !== change.kind || folded.record !== change.record)) {
        yield folded;
        folded = null;
      }
      folded = foldOne(folded, change);
    }
    if (folded) yield folded;
  }
}
