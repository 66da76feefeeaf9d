import type { AnyRecord, Kind, Values } from '../../../../shared/kind';
import { Problem } from '../../../../shared/problem';
import { createRecord, loadRecord, updateRecord } from '../../../live/writes';
import type { FormRoute } from './route';
import { sendReport } from './sendReport';
import { wireBody } from './wireBody';

/** What goes along with the values: the record as it was opened, and a report to be sent with them. */
export interface Enclosed {
  record: AnyRecord | undefined;
  report: File | undefined;
}

/** Creates or updates the record of a form from values that passed the rules (section 7). Throws Problem. */
export function saveRecord(kind: Kind, route: FormRoute, values: Values, rev: number, { record, report }: Enclosed): Promise<AnyRecord> {
  if (report) return sendReport(kind, route, values, rev, report);
  const body = wireBody(kind, route.mode, values, record);
  return route.id === null
    ? createRecord(kind.name, route.vessel, body)
    : updateRecord(kind.name, route.vessel, route.id, body, rev);
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What others saved meanwhile and its revision, from a 409; asked for when the answer does not carry both. */
export async function theirsOf(kind: Kind, route: FormRoute, problem: Problem): Promise<{ theirs: Values; rev: number }> {
  const { theirs } = problem.more;
  if (isValues(theirs) && typeof theirs.rev === 'number') return { theirs, rev: theirs.rev };
  const newest = await loadRecord(kind.name, route.vessel, route.id ?? 0);
  return { theirs: newest, rev: newest.rev };
}

/** Whatever was thrown, as a Problem. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', error instanceof Error ? error.message : '');
