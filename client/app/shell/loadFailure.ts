import type { Loading } from '../../sync/store';
import { kindOf } from '../../../shared/kinds/kinds';

const DASHBOARD = 'Failed to load dashboard data. Please try again later.';

/** The sentence of section 8 for data that could not be loaded: the current screen's own sentence, where it has one. */
export function loadFailure({ error, list }: Loading, pathname: string): string | null {
  if (list && pathname === '/') return DASHBOARD;
  if (list && pathname === `/${list.kind}`) return kindOf(list.kind).listFailed(list.reason || 'Unknown error');
  return error;
}
