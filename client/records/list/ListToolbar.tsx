import { ListFilter } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { SearchInput } from '../../ui/SearchInput';
import { Toolbar } from '../../ui/Toolbar';
import { FilterChips } from './filter/FilterChips';
import { isNarrowed } from './filter/readFilters';
import type { ListLook } from './columns/useListLook';
import { MineFilter } from './mine/MineFilter';
import { ViewsControl, SortChoice, FilterMenu, ListActions } from './lazyMenus';
import type { Column } from './column';
import type { ExportForm } from './ListActions';
import css from './ListToolbar.module.css';
import { useListKeys } from './useListKeys';
import type { ListQuery } from './useListQuery';

export interface ListToolbarProps {
  kind: Kind;
  columns: readonly Column[];
  query: ListQuery;
  look: ListLook;
  /** Every record of the list, and how many of them are shown. */
  records: readonly AnyRecord[];
  shown: number;
  today: IsoDate;
  addPath: string;
  /** Saves a file for a spreadsheet. */
  onExport(form: ExportForm): Promise<void>;
  /** Begins to select rows, or ends it; undefined where nothing can be done to rows. */
  onSelect: (() => void) | undefined;
  /** Beside the filter. */
  children?: ReactNode;
}

/** The filter of a list (`/` goes there), how many records it leaves, and what can be done with them. */
export function ListToolbar({
  kind,
  columns,
  query,
  look,
  records,
  shown,
  today,
  addPath,
  onExport,
  onSelect,
  children,
}: ListToolbarProps) {
  const { plural } = kind;
  const { filters, put } = query;
  const total = records.length;
  const search = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<{ column: string | null; at: HTMLElement } | null>(null);
  useListKeys(search, opener, addPath);
  return (
    <>
      <Toolbar
        label={`Filter ${plural}`}
        end={
          <>
            {children}
            <Suspense>
              <ListActions kind={kind} columns={columns} look={look} isEmpty={shown === 0} onExport={onExport} onSelect={onSelect} />
            </Suspense>
          </>
        }
      >
        <div ref={search} className={css.filter}>
          <SearchInput label={`Filter ${plural}`} value={query.text} onChange={query.setText} aria-keyshortcuts="/" />
        </div>
        {/* A boundary that is there already and begins to wait would hold back the records that came with it. */}
        {total > 1 && (
          <Suspense>
            <SortChoice plural={plural} columns={columns} query={query} />
          </Suspense>
        )}
        <span className={css.key} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
        <Button
          ref={opener}
          size="sm"
          className={css.opener}
          aria-haspopup="dialog"
          aria-keyshortcuts="f"
          aria-expanded={editing !== null}
          icon={<ListFilter size={15} aria-hidden="true" />}
          onClick={({ currentTarget }) => setEditing(editing ? null : { column: null, at: currentTarget })}
        >
          Filter
        </Button>
        <Suspense>
          <ViewsControl kind={kind} hidden={look.hidden} className={css.opener} />
        </Suspense>
        <MineFilter kind={kind} on={filters.mine} onChange={(on) => put({ mine: on ? '1' : '' })} />
        <output className={css.count}>{(isNarrowed(filters) || query.text.trim()) && `${shown} of ${total}`}</output>
      </Toolbar>
      <FilterChips
        kind={kind}
        query={query}
        onEdit={(column, at) => setEditing({ column, at })}
        onRemoved={() => opener.current?.focus()}
      />
      {editing && (
        <Suspense>
          <FilterMenu
            key={editing.column}
            kind={kind}
            columns={columns}
            records={records}
            query={query}
            today={today}
            {...editing}
            onClose={() => setEditing((now) => (now === editing ? null : now))}
          />
        </Suspense>
      )}
    </>
  );
}
