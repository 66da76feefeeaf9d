import type { Ground } from '../../../shared/log/ground';
import type { AnyRecord, Kind, Values } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import { holdPage } from '../../net/holdPage';
import { request } from '../../net/request';
import { groundHeaders } from '../../sync/groundHeaders';
import { newKey } from '../../sync/newKey';
import { acceptRecord } from '../../sync/writes';
import type { FormRoute } from './route';
import { withBlankDates } from './withBlankDates';

// The same form sent again after a lost link must not have two effects: it keeps its key.
let last = { print: '', key: '' };

function keyFor(print: string): string {
  if (last.print !== print) last = { print, key: newKey() };
  return last.key;
}

/**
 * Saves an equipment test together with its report, as multipart: the fields without test_report_path, then `file`
 * (section 7). `ground` is what the edit was based on. Throws Problem.
 */
export async function sendReport(kind: Kind, route: FormRoute, values: Values, ground: Ground, file: File): Promise<AnyRecord> {
  const form = new FormData();
  for (const [name, value] of Object.entries(withBlankDates(kind, values))) form.append(name, value === null ? '' : String(value));
  form.append('file', file);

  const adding = route.id === null;
  const path = route.id === null ? paths.create(kind.name, route.vessel) : paths.record(kind.name, route.vessel, route.id);
  const key = keyFor(JSON.stringify([path, ground.rev, ground.epoch, values, file.name, file.size, file.lastModified]));
  const headers = { 'Idempotency-Key': key, ...groundHeaders(ground) };
  const saved = await holdPage(request<AnyRecord>(adding ? 'POST' : 'PUT', path, { form, headers }));
  acceptRecord(kind.name, route.vessel, saved);
  return saved;
}
