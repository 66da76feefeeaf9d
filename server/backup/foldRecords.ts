import { isDeepStrictEqual } from 'node:util';
import type { KindName, Values } from '../../shared/kinds/kind';
import { applied, formerly } from '../log/completePast';
import { ChangeModel, type ChangeDocument } from '../database/models/change';
import { trusted } from '../database/encoding';
import type { Position } from './tell';

/** A record as its changes make it, and the revisions they carried, in order. */
export interface Folded {
  scope: number;
  kind: KindName;
  record: number;
  revisions: number[];
  deleted: boolean;
  /** In stored form. */
  fields: Values;
  /** Revisions that say of the fields before them what their log does not. */
  untrue: number[];
}

/** One more change of the same record. */
export function foldOne(before: Folded | null, change: ChangeDocument): Folded {
  const { scope, kind, record, rev, op, was } = change;
  const held = before?.fields ?? {};
  const [revisions, untrue] = [before?.revisions ?? [], before?.untrue ?? []];
  revisions.push(rev);
  if (was && !isDeepStrictEqual(was, formerly(held, change))) untrue.push(rev);
  return { scope, kind, record, revisions, deleted: op === 'deleted', fields: applied(held, change), untrue };
}

/** Every record of the logs up to `position`, folded from its changes one record at a time: no log is held whole. */
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
