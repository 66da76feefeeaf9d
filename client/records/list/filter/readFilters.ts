import type { Kind } from '../../../../shared/kinds/kind';
import { RECORD_PARAMETERS } from '../../../../shared/api/view';
import { OVERDUE } from '../../../../shared/basics/dueMonths';
import { DATED_KINDS } from '../../cells/dueItems';
import type { Column } from '../column';
import { splitValues, type Shown, shownOf } from './shown';
import { type ColumnFilter, columnFilter } from './columnFilter';

/** All filters in the address except the search, and the parameters that were not understood. */
export interface ListFilters {
  columns: readonly ColumnFilter[];
  show: Shown | null;
  /** Only records that are overdue ('overdue') or due in a month ('YYYY-MM'). The dashboard links to this. */
  due: string | null;
  /** Only records assigned to the user. */
  assigned: boolean;
  /** Parameters that are not understood, such as 'status=Lost'. They are ignored. */
  unknown: readonly string[];
}

/** Parameters that are not filters. */
const OTHERS: ReadonlySet<string> = new Set(['vessel', 'q', 'sort', 'group', 'tab', 'view', 'need', ...RECORD_PARAMETERS]);

/** Parameter names that no column may have. */
export const RESERVED: ReadonlySet<string> = new Set([...OTHERS, 'due', 'hide', 'mine', 'show']);

/** Longer values are not parsed. */
const MAX_LENGTH = 2_000;
/** The length at which an unknown parameter is cut. */
const MAX_SHOWN_LENGTH = 60;

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** Reads the filters of a kind's list from the query parameters. */
export function readFilters(kind: Kind, columns: readonly Column[], params: URLSearchParams): ListFilters {
  const found: ListFilters & { columns: ColumnFilter[]; unknown: string[] } = {
    columns: [],
    show: null,
    due: null,
    assigned: false,
    unknown: [],
  };
  const isDated = DATED_KINDS.some((name) => name === kind.name);

  const readPart = (name: string, text: string): boolean => {
    if (OTHERS.has(name) || text === '') return true;
    if (text.length > MAX_LENGTH) return false;
    // `useColumnSettings` reads `hide`; here it is only checked. '!key' shows a column that is hidden at first.
    if (name === 'hide') return splitValues(text).every((key) => columns.some((column) => key === column.key || key === `!${column.key}`));
    if (name === 'mine') return (found.assigned = text === '1');
    if (name === 'due') return (found.due = isDated && (text === OVERDUE || MONTH.test(text)) ? text : null) !== null;
    if (name === 'show') return (found.show = shownOf(kind).find(([show]) => show === text)?.[0] ?? null) !== null;
    const column = columns.find(({ key }) => key === name);
    const filter = column && columnFilter(column, text);
    if (filter) found.columns.push(filter);
    return filter ? !('values' in filter) || filter.values.size === splitValues(text).length : false;
  };

  for (const name of new Set(params.keys())) {
    const text = params.get(name) ?? '';
    if (!readPart(name, text)) found.unknown.push(`${name}=${text}`.slice(0, MAX_SHOWN_LENGTH));
  }
  return found;
}

/** Whether any filter is active. */
export const isNarrowed = ({ columns, show, due, assigned }: ListFilters): boolean =>
  columns.length > 0 || show !== null || due !== null || assigned;
