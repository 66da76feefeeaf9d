import type { BaseVersion } from '../../../shared/log/baseVersion';
import type { AnyRecord, Kind, Values } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import type { Problem } from '../../../shared/basics/problem';
import { createRecord, createWithFile, loadRecord, updateRecord, updateWithFile, acceptRecord } from '../../sync/writes';
import { holdPage } from '../../net/page';
import { request } from '../../net/request';
import { baseVersionHeaders } from '../../sync/mutations';
import { newKey } from '../../sync/inFlight';
import type { FormScreen } from '../kinds/KindScreens';
import type { FormRoute } from './route';
import { withBlankDates } from './withBlankDates';

/** What is sent along with the values. */
export interface Enclosed {
  /** The record as it was opened. */
  record: AnyRecord | undefined;
  report: File | undefined;
  /** Whether report and values go in one request, which needs a link. Otherwise the report is a separate write in the outbox. */
  isForm: boolean;
}

/** Creates or updates the record of a form from validated values (section 7). Throws Problem. */
export function saveRecord(
  kind: Kind,
  screen: FormScreen,
  route: FormRoute,
  values: Values,
  baseVersion: BaseVersion,
  { record, report, isForm }: Enclosed,
): Promise<AnyRecord> {
  if (report && isForm) return sendReport(kind, route, values, baseVersion, report);
  const body = screen.body(values, route.mode, record);
  const { vessel, id } = route;
  if (id === null) return report ? createWithFile(kind.name, vessel, body, report) : createRecord(kind.name, vessel, body);
  return report
    ? updateWithFile(kind.name, vessel, id, body, baseVersion.rev, baseVersion.epoch, report)
    : updateRecord(kind.name, vessel, id, body, baseVersion.rev, baseVersion.epoch);
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What others saved meanwhile, with its base version, from the 409 that answered a write based on `epoch`. Loads the record if the answer does
 * not carry it.
 */
export async function theirsOf(kind: Kind, route: FormRoute, problem: Problem, epoch?: string): Promise<BaseVersion & { theirs: Values }> {
  const { theirs } = problem.more;
  if (isValues(theirs) && typeof theirs.rev === 'number') return { theirs, rev: theirs.rev, epoch };
  const newest = await loadRecord(kind.name, route.vessel, route.id ?? 0);
  return { theirs: newest.record, rev: newest.record.rev, epoch: newest.epoch };
}

// A form sent again after a lost link must not be saved twice: it keeps its idempotency key.
let last = { fingerprint: '', key: '' };

function keyFor(fingerprint: string): string {
  if (last.fingerprint !== fingerprint) last = { fingerprint, key: newKey() };
  return last.key;
}

/**
 * Saves an equipment test and its report in one multipart request: the fields without test_report_path, then `file` (section 7). Throws
 * Problem.
 */
async function sendReport(kind: Kind, route: FormRoute, values: Values, baseVersion: BaseVersion, file: File): Promise<AnyRecord> {
  const form = new FormData();
  for (const [name, value] of Object.entries(withBlankDates(kind, values))) form.append(name, value === null ? '' : String(value));
  form.append('file', file);

  const adding = route.id === null;
  const path = route.id === null ? paths.create(kind.name, route.vessel) : paths.record(kind.name, route.vessel, route.id);
  const key = keyFor(JSON.stringify([path, baseVersion.rev, baseVersion.epoch, values, file.name, file.size, file.lastModified]));
  const headers = { 'Idempotency-Key': key, ...baseVersionHeaders(baseVersion) };
  const saved = await holdPage(request<AnyRecord>(adding ? 'POST' : 'PUT', path, { form, headers }));
  acceptRecord(kind.name, route.vessel, saved);
  return saved;
}
