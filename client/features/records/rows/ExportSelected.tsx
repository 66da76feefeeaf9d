import { FileDown, FileSpreadsheet } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { AnyRecord } from '../../../../shared/kind';
import { openChunk } from '../../../api/loadChunk';
import { useSelectedVessel } from '../../../live/useRecords';
import { Button } from '../../../ui/Button';
import { screensOf } from '../kinds/registry';
import { ActionsMenu } from '../table/lazyMenus';
import type { ListContent } from '../table/RecordTable';
import { useExporting } from '../table/useExporting';

interface ExportSelectedProps extends Pick<ListContent, 'kind' | 'columns' | 'all' | 'today'> {
  /** In the order of the list. */
  selected: readonly AnyRecord[];
}

/** Saves the selected rows alone for a spreadsheet, in the columns and the order they are shown in. */
export function ExportSelected({ kind, columns, all, today, selected }: ExportSelectedProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const { record: ship } = useSelectedVessel();
  const run = useExporting();
  const save = (form: 'xlsx' | 'csv') => () =>
    run(async () => {
      const { exportList } = await openChunk(() => import('../table/exports'));
      await exportList(form, kind, columns, selected, { all, ship, today, number: screensOf(kind.name).list.lineNumber });
    });
  return (
    <>
      <Button
        size="sm"
        icon={<FileDown size={15} aria-hidden="true" />}
        disabled={selected.length === 0}
        aria-haspopup="dialog"
        aria-expanded={at !== null}
        onClick={({ currentTarget }) => setAt(at ? null : currentTarget)}
      >
        Export
      </Button>
      <Suspense>
        {at && (
          <ActionsMenu
            label="Export the selected rows"
            actions={[
              { icon: FileSpreadsheet, name: 'Export XLSX', act: save('xlsx') },
              { icon: FileDown, name: 'Export CSV', act: save('csv') },
            ]}
            at={at}
            onClose={() => setAt(null)}
          />
        )}
      </Suspense>
    </>
  );
}
