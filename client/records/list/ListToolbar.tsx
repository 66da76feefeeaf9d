import { ListFilter, X } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { SearchInput } from '../../ui/SearchInput';
import { Toolbar } from '../../ui/Toolbar';
import { isNarrowed } from './filter/readFilters';
import type { ColumnSettings } from './useColumnSettings';
import { AssignedToMeFilter } from './AssignedToMe';
import { FilterMenu, ListActions, SortChoice, ViewsControl } from './lazyMenus';
import type { Column } from './column';
import type { ExportForm } from './ListActions';
import css from './ListToolbar.module.css';
import type { ListQuery } from './useListQuery';
import { useNavigate } from 'react-router-dom';
import { isCovered, isTyping } from '../../ui/isTyping';
import { keyOf } from '../../ui/keyOf';
import { moveRow, openRow } from './rowFocus';
import { dueChipWords } from '../cells/dueItems';
import { shownOf } from './filter/shown';

interface FilterChipsProps {
  kind: Kind;
  query: Pick<ListQuery, 'filters' | 'put' | 'clear'>;
  /** Opens the menu on a column, beside the chip. */
  onEdit(key: string, at: HTMLElement): void;
  /** Called after a chip was removed; moves the focus, which the chip may have had. */
  onRemoved(): void;
}

/** A chip for each active filter: a click edits it, its cross removes it. Renders nothing without filters. */
function FilterChips({ kind, query, onEdit, onRemoved }: FilterChipsProps) {
  const { columns, show, due, unknown } = query.filters;
  const remove = (name: string) => {
    query.put({ [name]: '' });
    onRemoved();
  };
  const clear = () => {
    query.clear();
    onRemoved();
  };
  const count = columns.length + Number(show !== null) + Number(due !== null);
  if (count === 0 && unknown.length === 0) return null;
  const showWords = shownOf(kind).find(([each]) => each === show)?.[1];
  return (
    <fieldset className={css.chips} aria-label="Active filters" data-print="no">
      {showWords && <Chip words={showWords} onRemove={() => remove('show')} />}
      {due && <Chip words={dueChipWords(due)} onRemove={() => remove('due')} />}
      {columns.map(({ column, words }) => (
        <Chip key={column.key} words={words} onEdit={(at) => onEdit(column.key, at)} onRemove={() => remove(column.key)} />
      ))}
      {unknown.length > 0 && (
        <p className={css.unknown} role="status">
          {`Ignored in this link: ${unknown.join('; ')}`}
        </p>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        Clear all
      </Button>
    </fieldset>
  );
}

/** One filter. `onEdit` is missing for filters that are only on or off. */
function Chip({ words, onEdit, onRemove }: { words: string; onEdit?(at: HTMLElement): void; onRemove(): void }) {
  return (
    <span className={css.chip}>
      {onEdit ? (
        <button type="button" aria-haspopup="dialog" title="Change this filter" onClick={(event) => onEdit(event.currentTarget)}>
          {words}
        </button>
      ) : (
        <span>{words}</span>
      )}
      <button type="button" aria-label={`Remove filter ${words}`} title="Remove this filter" onClick={onRemove}>
        <X size={14} aria-hidden="true" />
      </button>
    </span>
  );
}

export interface ListToolbarProps {
  kind: Kind;
  columns: readonly Column[];
  query: ListQuery;
  settings: ColumnSettings;
  /** All records of the list, and the number that is visible. */
  records: readonly AnyRecord[];
  shown: number;
  today: IsoDate;
  addPath: string | undefined;
  /** Saves a file for a spreadsheet. */
  onExport(form: ExportForm): Promise<void>;
  /** Starts or ends row selection. Undefined when the rows of this list have no actions. */
  onSelect: (() => void) | undefined;
  /** After the actions. */
  children?: ReactNode;
}

/** The toolbar of a list: search (`/`), filters, the number of visible records, and the actions. */
export function ListToolbar({
  kind,
  columns,
  query,
  settings,
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
            <Suspense>
              <ListActions
                kind={kind}
                columns={columns}
                query={query}
                settings={settings}
                isEmpty={shown === 0}
                onExport={onExport}
                onSelect={onSelect}
              />
            </Suspense>
            {children}
          </>
        }
      >
        <div ref={search} className={css.filter}>
          <SearchInput label={`Filter ${plural}`} value={query.text} onChange={query.setText} aria-keyshortcuts="/" />
        </div>
        {/* Mounted together with its boundary: an existing boundary that starts to wait would delay the new records too. */}
        {total > 1 && (
          <Suspense>
            <SortChoice plural={plural} columns={settings.sortable} query={query} />
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
          <ViewsControl kind={kind} hidden={settings.written} className={css.opener} />
        </Suspense>
        <AssignedToMeFilter className={css.opener} kind={kind} on={filters.assigned} onChange={(on) => put({ mine: on ? '1' : '' })} />
        <output className={css.count}>{(isNarrowed(filters) || query.text.trim() || shown < total) && `${shown} of ${total}`}</output>
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

const isOnRow = () => document.activeElement?.hasAttribute('data-index') ?? false;

/**
 * Keyboard shortcuts of a list: `/` focuses the search, `f` opens the filters, `n` opens the form that adds, `j` and `k` move to the next and
 * previous row. On a row the arrow keys move, Enter opens and `e` edits. Inactive while the user types and below an open dialog.
 */
function useListKeys(search: RefObject<HTMLElement | null>, filter: RefObject<HTMLElement | null>, addPath: string | undefined): void {
  const navigate = useNavigate();
  // Before the list is painted, so that no key is lost.
  useLayoutEffect(() => {
    const act = (key: string): boolean => {
      if (key === '/') search.current?.querySelector('input')?.focus();
      else if (key === 'f') filter.current?.click();
      else if (key === 'n' && addPath) void navigate(addPath);
      else if (key === 'j' || (key === 'ArrowDown' && isOnRow())) return moveRow(1);
      else if (key === 'k' || (key === 'ArrowUp' && isOnRow())) return moveRow(-1);
      else if (key === 'e') return openRow('a[aria-keyshortcuts="e"]');
      else if (key === 'Enter' && isOnRow()) return openRow('a[href]');
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isCovered()) return;
      if (act(keyOf(event))) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [search, filter, addPath, navigate]);
}
