import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { outsidePaths } from '../../../shared/api/outside';
import type { IsoDate } from '../../../shared/basics/calendar';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf, type VesselKind } from '../../../shared/kinds/kinds';
import { recordName } from '../../../shared/kinds/recordNaming';
import { sentenceOf } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { itemsOf } from '../../records/cells/itemsOf';
import { storedFile } from '../../records/files/fileOf';
import { columnsOf } from '../../records/list/column';
import { recordColumns } from '../../records/list/recordColumns';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DataTable } from '../../ui/DataTable';
import { ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import type { Sort } from '../../ui/TableColumn';
import { useToast } from '../../ui/Toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { Shared } from './readShared';
import css from './Shared.module.css';

const READ_FAILED = 'This section could not be loaded. Please try again.';
const keyOf = (record: AnyRecord) => record.id;

interface SharedSectionProps {
  section: VesselKind;
  shared: Shared;
  today: IsoDate;
}

/** One section of a shared ship: its list as readers see it, with the files to download. */
export function SharedSection({ section, shared, today }: SharedSectionProps) {
  const kind = kindOf(section);
  const { data, error, refresh } = useQuery<Record<string, AnyRecord[]>>(outsidePaths.list(section), {
    read: shared.read,
    onReturn: true,
  });
  const [sort, setSort] = useState<Sort>();
  const records = data?.[kind.listKey];
  const columns = useMemo(() => {
    const { due, naming } = kind;
    const cardFields = [naming.detail, due?.date].filter((name) => name !== undefined);
    const file = (record: AnyRecord) => <SharedFile section={section} record={record} shared={shared} />;
    const described = recordColumns(kind, columnsOf(kind, cardFields), today, { file });
    // The whole button fits, also on a card.
    return described.map((column) => (column.key === 'file' ? { ...column, width: 'calc(13ch + 40px)', card: 'line' as const } : column));
  }, [kind, section, shared, today]);
  return (
    <Card title={kind.title} count={records?.length} flush>
      {records && (
        <div className={css.list}>
          <DataTable
            caption={`All ${kind.plural}`}
            columns={columns}
            rows={records}
            rowKey={keyOf}
            itemsOf={kind.columns.includes('items') ? itemsOf : undefined}
            sort={sort}
            onSort={setSort}
            empty={`There are no ${kind.plural}.`}
            rowLabel={(record) => recordName(kind, record)}
          />
        </div>
      )}
      {!records &&
        (error ? (
          <ErrorState message={sentenceOf(error, READ_FAILED)} onRetry={() => void refresh()} />
        ) : (
          <Skeleton kind="row" count={3} />
        ))}
    </Card>
  );
}

/** The file of a record, to download. */
function SharedFile({ section, record, shared }: { section: VesselKind; record: AnyRecord; shared: Shared }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const file = storedFile(record.file);
  if (!file) return null;
  const download = async () => {
    setBusy(true);
    try {
      await shared.download(outsidePaths.file(section, record.id), file.name);
    } catch (error) {
      toast({ message: sentenceOf(error, 'The file could not be downloaded. Please try again.'), tone: 'error' });
    }
    setBusy(false);
  };
  return (
    <Button size="sm" icon={<Download size={16} aria-hidden="true" />} busy={busy} onClick={() => void download()} title={file.name}>
      Download
      <VisuallyHidden> {recordName(kindOf(section), record)}</VisuallyHidden>
    </Button>
  );
}
