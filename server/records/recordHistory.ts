import type { PastChange, RecordHistory } from '../../shared/log/change';
import type { Kind } from '../../shared/kinds/kind';
import { pastChange } from '../log/pastChange';
import { past } from '../log/readPast';
import { Problem } from '../../shared/basics/problem';
import { notFound } from './readRecords';

/** The maximum number of changes on a page, and the number of characters after which a page ends. */
const LONGEST_PAGE = 100;
const LARGEST_PAGE = 1_000_000;

/** The revision in `?before=`; undefined without one. @throws Problem 'bad_request'. */
export function readBefore(raw: unknown): number | undefined {
  if (raw === undefined) return undefined;
  if (typeof raw === 'string' && /^[1-9][0-9]{0,8}$/.test(raw)) return Number(raw);
  const sentence = 'Invalid before. Send the revision of the oldest change you hold.';
  throw Problem.field('bad_request', 'before', sentence);
}

/**
 * A page of a record's history, newest first, also of a deleted record. Invoices have no such route, because not every session may see them in
 * full. @throws Problem 'not_found' for a record that was never in this log.
 */
export async function recordHistory(kind: Kind, scope: number, id: number, before?: number): Promise<RecordHistory> {
  const changes: PastChange[] = [];
  let size = 0;
  for await (const change of past(scope, kind.name, id, before ?? Number.MAX_SAFE_INTEGER)) {
    if (changes.length === LONGEST_PAGE || size > LARGEST_PAGE) return { changes, more: true };
    const wire = pastChange(change);
    size += JSON.stringify(wire).length;
    changes.push(wire);
  }
  if (changes.length === 0 && before === undefined) throw notFound(kind);
  return { changes, more: false };
}
