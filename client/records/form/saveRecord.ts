import type { Ground } from '../../../shared/log/ground';
import type { AnyRecord, Kind, Values } from '../../../shared/kinds/kind';
import type { Problem } from '../../../shared/basics/problem';
import { createRecord, createWithFile, loadRecord, updateRecord, updateWithFile } from '../../sync/writes';
import type { FormScreen } from '../kinds/KindScreens';
import type { FormRoute } from './route';
import { sendReport } from './sendReport';

/** What goes along with the values: the record as it was opened, and a report to be sent with them. */
export interface Enclosed {
  record: AnyRecord | undefined;
  report: File | undefined;
  /** Whether the report goes with its form in one request: over a link that is up. Otherwise it waits as a write of its own. */
  isForm: boolean;
}

/** Creates or updates the record of a form from values that passed the rules (section 7). Throws Problem. */
export function saveRecord(
  kind: Kind,
  screen: FormScreen,
  route: FormRoute,
  values: Values,
  ground: Ground,
  { record, report, isForm }: Enclosed,
): Promise<AnyRecord> {
  if (report && isForm) return sendReport(kind, route, values, ground, report);
  const body = screen.body(values, route.mode, record);
  const { vessel, id } = route;
  if (id === null) return report ? createWithFile(kind.name, vessel, body, report) : createRecord(kind.name, vessel, body);
  return report
    ? updateWithFile(kind.name, vessel, id, body, ground.rev, ground.epoch, report)
    : updateRecord(kind.name, vessel, id, body, ground.rev, ground.epoch);
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What others saved meanwhile and its revision, from a 409 to what was of `epoch`; asked for when the answer does not carry both. */
export async function theirsOf(kind: Kind, route: FormRoute, problem: Problem, epoch?: string): Promise<Ground & { theirs: Values }> {
  const { theirs } = problem.more;
  if (isValues(theirs) && typeof theirs.rev === 'number') return { theirs, rev: theirs.rev, epoch };
  const newest = await loadRecord(kind.name, route.vessel, route.id ?? 0);
  return { theirs: newest.record, rev: newest.record.rev, epoch: newest.epoch };
}
