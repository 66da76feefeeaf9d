import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { IsoDate } from '../../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { Button } from '../../../ui/Button';
import { MenuRow, Popover } from '../../../ui/Popover';
import type { Column } from '../column';
import type { ListQuery } from '../useListQuery';
import css from './FilterMenu.module.css';
import { filterBy } from './columnFilter';
import { type Ends, isOffered, NO_ENDS, RangeEditor, ValuesEditor, WhenEditor } from './FilterEditors';
import { isCounted, shownOf } from './shown';

export interface FilterMenuProps {
  kind: Kind;
  columns: readonly Column[];
  /** Every record of the list. */
  records: readonly AnyRecord[];
  query: Pick<ListQuery, 'filters' | 'put'>;
  today: IsoDate;
  /** The element that opened it. */
  at: HTMLElement;
  /** The key of the column it opens on; null to choose a column. */
  column: string | null;
  onClose(): void;
}

const NONE: ReadonlySet<string> = new Set();

/** The filter menu: chooses a column, then the filter on it. */
export function FilterMenu(props: FilterMenuProps) {
  const { kind, columns, at, onClose } = props;
  const [key, setKey] = useState(props.column);
  const column = columns.find((each) => each.key === key);
  return (
    // Another menu for each column, so that the focus starts at its beginning.
    <Popover key={key} label={column ? `Filter by ${column.header}` : `Filter ${kind.plural}`} at={at} onClose={onClose}>
      {column ? <OneColumn {...props} of={column} onBack={() => setKey(null)} /> : <AllColumns {...props} onChoose={setKey} />}
    </Popover>
  );
}

function AllColumns({ kind, columns, records, query, today, onChoose }: FilterMenuProps & { onChoose(key: string): void }) {
  const { filters, put } = query;
  const offered = columns.filter((column) => isOffered(kind, column, records));
  return (
    <>
      <ul className={css.values} aria-label="Counted">
        {shownOf(kind).map(([show, words]) => (
          <li key={show}>
            <MenuRow
              on={filters.show === show}
              end={records.filter((record) => isCounted(kind, show, record, today)).length}
              onClick={() => put({ show: filters.show === show ? '' : show })}
            >
              {words}
            </MenuRow>
          </li>
        ))}
      </ul>
      <ul className={css.values} aria-label="Columns">
        {offered.map(({ key, header }) => (
          <li key={key}>
            <MenuRow end={<ChevronRight size={15} aria-hidden="true" />} onClick={() => onChoose(key)}>
              {header}
            </MenuRow>
          </li>
        ))}
      </ul>
    </>
  );
}

function OneColumn({ kind, records, query, of, onBack }: FilterMenuProps & { of: Column; onBack(): void }) {
  const filter = query.filters.columns.find(({ column }) => column.key === of.key);
  const by = filterBy(of);
  const change = (text: string) => query.put({ [of.key]: text });
  const [typed, setTyped] = useState<Ends | null>(null);
  const clear = () => {
    setTyped(NO_ENDS);
    change('');
  };
  return (
    <>
      <div className={css.head}>
        <Button variant="ghost" size="sm" icon={<ChevronLeft size={15} aria-hidden="true" />} data-autofocus onClick={onBack}>
          Filters
        </Button>
        <h2>{of.header}</h2>
        <Button variant="ghost" size="sm" disabled={!filter} onClick={clear}>
          Clear
        </Button>
      </div>
      {by === 'range' && (
        <RangeEditor range={filter && 'range' in filter ? filter.range : null} typed={typed} onType={setTyped} onChange={change} />
      )}
      {by === 'when' && (
        <WhenEditor
          isDue={kind.due?.date === of.key}
          when={filter && 'when' in filter ? filter.when : null}
          typed={typed}
          onType={setTyped}
          onChange={change}
        />
      )}
      {by === 'values' && (
        <ValuesEditor column={of} records={records} chosen={filter && 'values' in filter ? filter.values : NONE} onChange={change} />
      )}
    </>
  );
}
