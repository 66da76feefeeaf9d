import type { Kind } from '../../../../shared/kinds/kind';
import { OVERDUE } from '../../../../shared/api/fleetDue';
import { DATED_KINDS } from '../../cells/dueItems';
import type { Column } from '../column';
import { readAmong } from './among';
import { type ColumnFilter, columnFilter } from './columnFilter';
import { type Shown, shownOf } from './shown';

/** All that narrows a list but the words typed into its search, and what of the address was not understood. */
export interface ListFilters {
  columns: readonly ColumnFilter[];
  show: Shown | null;
  /** Only what falls due then: 'overdue', or a month 'YYYY-MM'; the dashboard's strip leads here. */
  due: string | null;
  /** Only what the user is in charge of. */
  mine: boolean;
  /** 'status=Lost': parts of the address that mean nothing here. They narrow nothing. */
  unknown: readonly string[];
}

/** Parts of an address that are about more than filters. */
const OTHERS: ReadonlySet<string> = new Set(['vessel', 'q', 'sort', 'tab', 'view', 'need']);

/** The parameters of a list that no column may be named after. */
export const RESERVED: ReadonlySet<string> = new Set([...OTHERS, 'due', 'hide', 'mine', 'show']);

/** An address may be anything: what is longer means nothing. */
const LONGEST = 2_000;
/** As much of it is told again. */
const TOLD = 60;

const MONTH = /^[12]\d{3}-(0[1-9]|1[0-2])$/;

/** What the parameters of an address narrow the list of a kind to. */
export function readFilters(kind: Kind, columns: readonly Column[], params: URLSearchParams): ListFilters {
  const found: ListFilters & { columns: ColumnFilter[]; unknown: string[] } = {
    columns: [],
    show: null,
    due: null,
    mine: false,
    unknown: [],
  };
  const isDated = DATED_KINDS.some((name) => name === kind.name);

  const take = (name: string, text: string): boolean => {
    if (OTHERS.has(name) || text === '') return true;
    if (text.length > LONGEST) return false;
    if (name === 'hide') return readAmong(text).every((key) => columns.some((column) => column.key === key));
    if (name === 'mine') return (found.mine = text === '1');
    if (name === 'due') return (found.due = isDated && (text === OVERDUE || MONTH.test(text)) ? text : null) !== null;
    if (name === 'show') return (found.show = shownOf(kind).find(([show]) => show === text)?.[0] ?? null) !== null;
    const column = columns.find(({ key }) => key === name);
    const filter = column && columnFilter(column, text);
    if (filter) found.columns.push(filter);
    return filter ? !('values' in filter) || filter.values.size === readAmong(text).length : false;
  };

  for (const name of new Set(params.keys())) {
    const text = params.get(name) ?? '';
    if (!take(name, text)) found.unknown.push(`${name}=${text}`.slice(0, TOLD));
  }
  return found;
}

/** Whether anything is narrowed. */
export const isNarrowed = ({ columns, show, due, mine }: ListFilters): boolean =>
  columns.length > 0 || show !== null || due !== null || mine;
