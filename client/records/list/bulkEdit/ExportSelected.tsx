import type { AnyRecord } from '../../../../shared/kinds/kind';
import { openChunk } from '../../../net/loadChunk';
import { useSelectedVessel } from '../../../sync/useRecords';
import { ExportMenu } from '../ExportMenu';
import type { ListContent } from '../../kinds/KindScreens';

interface ExportSelectedProps extends Pick<ListContent, 'kind' | 'screens' | 'columns' | 'all' | 'today'> {
  /** In the order of the list. */
  selected: readonly AnyRecord[];
}

/** Saves the selected rows alone for a spreadsheet, in the columns and the order they are shown in. */
export function ExportSelected({ kind, screens, columns, all, today, selected }: ExportSelectedProps) {
  const { record: ship } = useSelectedVessel();
  const save = async (form: 'xlsx' | 'csv') => {
    const { exportList } = await openChunk(() => import('../exports'));
    await exportList(form, kind, columns, selected, { all, ship, today, number: screens.list.lineNumber });
  };
  return <ExportMenu label="Export the selected rows" disabled={selected.length === 0} save={save} />;
}
