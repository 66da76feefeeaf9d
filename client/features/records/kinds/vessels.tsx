import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '../../../../shared/kind';
import { useFleetCounts, useSelectedVessel } from '../../../live/useRecords';
import { StatusChip } from '../../../ui/StatusChip';
import { atVessel } from '../../shell/atVessel';
import { useChooseVessel } from '../../shell/useChooseVessel';
import type { OwnCells } from '../table/recordColumns';
import type { ListBodyProps } from '../table/RecordTable';
import { LazyAboardNote } from '../vessels/LazyAboardNote';
import { dueColumns } from '../vessels/dueColumns';
import { vesselWarnings } from '../vessels/warnings';
import { defineScreens } from './defineScreens';
import { say, sayReasonOr } from './say';

const nameCell = (record: AnyRecord, selected: number | null) => (
  <>
    <Link to={atVessel('/', record.id)}>{String(record.name)}</Link>{' '}
    {record.id === selected && <StatusChip tone="info">selected</StatusChip>}
    <div>
      <LazyAboardNote vessel={record.id} />
    </div>
  </>
);

/** Vessels and what is due on each: a press on a name selects the ship and goes to its dashboard, and so does deleting one (section 2). */
function VesselList({ Table, ...content }: ListBodyProps) {
  const navigate = useNavigate();
  const choose = useChooseVessel();
  const { id: selected } = useSelectedVessel();
  const counts = useFleetCounts();
  const trailing = useMemo(() => dueColumns(counts), [counts]);
  const own = useMemo<OwnCells>(() => ({ name: (record) => nameCell(record, selected) }), [selected]);
  const onDeleted = useCallback(
    (record: AnyRecord) => {
      // The answer may take long: do not navigate if the user has left the screen.
      if (location.pathname !== '/vessels') return;
      if (record.id === selected) choose(null);
      void navigate('/');
    },
    [navigate, choose, selected],
  );
  return <Table {...content} own={own} trailing={trailing} onDeleted={onDeleted} />;
}

/** The fleet. */
export const vessels = defineScreens('vessels', {
  list: { pending: null, addLabel: 'Add Vessel', empty: 'No vessels yet.', facts: ['imo_number', 'flag'], summary: null, Body: VesselList },
  form: {
    dropsBadNumbers: true,
    sentences: {
      load: say('Failed to load vessel data'),
      add: sayReasonOr('Failed to add vessel'),
      edit: sayReasonOr('Failed to update vessel'),
    },
    outline: [
      { title: 'Identity', fields: ['name', 'imo_number', 'call_sign', 'mmsi', 'official_no'] },
      { title: 'Registry and class', fields: ['flag', 'port_of_registry', 'class', 'class_no', 'type_of_vessel', 'owners'] },
      { title: 'Build and machinery', fields: ['build_at', 'built_on', 'main_engine', 'speed'] },
      { title: 'Tonnage', fields: ['grt', 'nt', 'dwt'] },
      { title: 'Dimensions', fields: ['length', 'lpp', 'breadth', 'depth', 'draft'] },
    ],
    warnings: vesselWarnings,
  },
});
