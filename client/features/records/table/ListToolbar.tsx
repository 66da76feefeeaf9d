import { Printer } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/Button';
import { Kbd } from '../../../ui/Kbd';
import { SearchInput } from '../../../ui/SearchInput';
import { Toolbar } from '../../../ui/Toolbar';
import { DueFilter } from '../due/DueFilter';
import css from './ListToolbar.module.css';
import { useListKeys } from './useListKeys';
import type { ListQuery } from './useListQuery';

export interface ListToolbarProps {
  plural: string;
  query: ListQuery;
  shown: number;
  total: number;
  addPath: string;
  /** Beside the filter. */
  children?: ReactNode;
}

/** The filter of a list (`/` goes there) and how many records it leaves. */
export function ListToolbar({ plural, query, shown, total, addPath, children }: ListToolbarProps) {
  const filter = useRef<HTMLDivElement>(null);
  useListKeys(filter, addPath);
  return (
    <Toolbar
      label={`Filter ${plural}`}
      end={
        <>
          {children}
          <Button size="sm" variant="ghost" className={css.print} icon={<Printer size={15} aria-hidden="true" />} onClick={() => print()}>
            Print
          </Button>
        </>
      }
    >
      <div ref={filter} className={css.filter}>
        <SearchInput label={`Filter ${plural}`} value={query.text} onChange={query.setText} aria-keyshortcuts="/" />
      </div>
      <span className={css.key} aria-hidden="true">
        <Kbd>/</Kbd>
      </span>
      {query.due && <DueFilter when={query.due} onClear={query.clearDue} />}
      <output className={css.count}>
        {(query.due || query.text.trim()) && `${shown} of ${total}`}
      </output>
    </Toolbar>
  );
}
