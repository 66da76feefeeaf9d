import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '../../../../shared/kind';
import { useFleetCounts } from '../../../live/useFleetCounts';
import { selectVessel, useSelectedVessel } from '../../../live/useRecords';
import { StatusChip } from '../../../ui/StatusChip';
import type { OwnCells } from '../table/recordColumns';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { RowActions } from '../table/RowActions';
import { dueColumns } from './dueColumns';

function nameCell(record: AnyRecord, selected: number | null) {
  return (
    <>
      <Link to="/" onClick={() => selectVessel(record.id)}>
        {String(record.name)}
      </Link>{' '}
      {record.id === selected && <StatusChip tone="info">selected</StatusChip>}
    </>
  );
}

/** Vessels and what is due on each: a press on a name selects the ship and goes to its dashboard, and so does deleting one (section 2). */
export function VesselList(props: ListBodyProps) {
  const { kind } = props;
  const navigate = useNavigate();
  const { id: selected } = useSelectedVessel();
  const counts = useFleetCounts();
  const trailing = useMemo(() => dueColumns(counts), [counts]);
  const own = useMemo<OwnCells>(() => ({ name: (record) => nameCell(record, selected) }), [selected]);
  const actions = useCallback(
    (record: AnyRecord) => {
      const onDeleted = () => {
        if (record.id === selected) selectVessel(null);
        void navigate('/');
      };
      return <RowActions kind={kind} vessel={record.id} record={record} onDeleted={onDeleted} />;
    },
    [kind, navigate, selected],
  );
  return <RecordTable {...props} own={own} trailing={trailing} actions={actions} />;
}
