import { FileSpreadsheet, Printer } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { Kind } from '../../../../shared/kind';
import { Button } from '../../../ui/Button';
import { Kbd } from '../../../ui/Kbd';
import { SearchInput } from '../../../ui/SearchInput';
import { Toolbar } from '../../../ui/Toolbar';
import { DueFilter } from '../due/DueFilter';
import { MineFilter } from '../mine/MineFilter';
import type { Column } from './column';
import css from './ListToolbar.module.css';
import { SortChoice } from './SortChoice';
import { useListKeys } from './useListKeys';
import type { ListQuery } from './useListQuery';

export interface ListToolbarProps {
  kind: Kind;
  columns: readonly Column[];
  query: ListQuery;
  shown: number;
  total: number;
  addPath: string;
  /** Saves what is shown as a table for a spreadsheet. */
  onExport(): void;
  /** Beside the filter. */
  children?: ReactNode;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

/** The filter of a list (`/` goes there), how many records it leaves, and what can be done with them. */
export function ListToolbar({ kind, columns, query, shown, total, addPath, onExport, children }: ListToolbarProps) {
  const { plural } = kind;
  const filter = useRef<HTMLDivElement>(null);
  useListKeys(filter, addPath);
  return (
    <Toolbar
      label={`Filter ${plural}`}
      end={
        <>
          {children}
          <Button
            size="sm"
            variant="ghost"
            className={css.paper}
            disabled={shown === 0}
            icon={<FileSpreadsheet {...ICON} />}
            onClick={onExport}
          >
            Export CSV
          </Button>
          <Button size="sm" variant="ghost" className={css.paper} icon={<Printer {...ICON} />} onClick={() => print()}>
            Print
          </Button>
        </>
      }
    >
      <div ref={filter} className={css.filter}>
        <SearchInput label={`Filter ${plural}`} value={query.text} onChange={query.setText} aria-keyshortcuts="/" />
      </div>
      {total > 1 && <SortChoice plural={plural} columns={columns} query={query} />}
      <span className={css.key} aria-hidden="true">
        <Kbd>/</Kbd>
      </span>
      <MineFilter kind={kind} on={query.mine} onChange={query.setMine} />
      {query.due && <DueFilter when={query.due} onClear={query.clearDue} />}
      <output className={css.count}>{(query.due || query.mine || query.text.trim()) && `${shown} of ${total}`}</output>
    </Toolbar>
  );
}
