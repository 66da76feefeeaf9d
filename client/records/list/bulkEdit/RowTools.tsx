import { useMemo, type RefObject } from 'react';
import { inChosenOrder } from '../sortValue';
import type { ListContent } from '../../kinds/KindScreens';
import { CellTools } from './CellTools';
import { SelectionBar } from './SelectionBar';
import { usePickRows } from './usePickRows';

interface RowToolsProps extends Pick<
  ListContent,
  'kind' | 'screens' | 'vessel' | 'columns' | 'all' | 'records' | 'query' | 'selection' | 'today'
> {
  /** Around the table. */
  box: RefObject<HTMLElement | null>;
}

/** What a user can do with the rows of a list: select several, and edit a cell in its place. Fetched after the list itself. */
export function RowTools({ kind, screens, vessel, columns, all, records, query, selection, today, box }: RowToolsProps) {
  // A record that is still being created has no number yet, so nothing can be done to it.
  const ordered = useMemo(() => inChosenOrder(records, columns, query.sort).filter(({ id }) => id > 0), [records, columns, query.sort]);
  const order = useMemo(() => ordered.map(({ id }) => id), [ordered]);
  const { ids } = selection;
  // What has vanished, or is hidden by a filter, is not acted on.
  const selected = useMemo(() => ordered.filter(({ id }) => ids?.has(id)), [ordered, ids]);
  usePickRows(box, order, selection);
  return (
    <>
      {ids && <SelectionBar {...{ kind, screens, vessel, columns, all, selected, selection, today }} records={ordered} />}
      {kind.screens.edit && <CellTools kind={kind} screen={screens.form} vessel={vessel} box={box} isOff={ids !== null} />}
    </>
  );
}
