import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { daysBetween, showDate, type IsoDate } from '../../../shared/basics/calendar';
import type { DueLine } from '../../../shared/api/fleetDue';
import { kindOf } from '../../../shared/kinds/kinds';
import { useVessels } from '../../sync/hooks';
import { dueWords } from '../../records/cells/dueWords';
import { atVessel } from '../../records/atVessel';
import { editPath } from '../../records/sections';
import { DataTable } from '../../ui/DataTable';
import { DaysChip } from '../../ui/DaysChip';
import type { DataColumn } from '../../ui/TableColumn';
import css from './Due.module.css';

const keyOf = ([, kind, id]: DueLine) => `${kind}:${id}`;

/** One line an item, each leading to its form on its ship. */
export function DueTable({ lines, today }: { lines: readonly DueLine[]; today: IsoDate }) {
  const ships = useVessels();
  const columns = useMemo(() => columnsFor(new Map(ships.map(({ id, name }) => [id, String(name)])), today), [ships, today]);
  return (
    <DataTable
      caption="All items"
      columns={columns}
      rows={lines}
      rowKey={keyOf}
      rowLabel={([, , , name]) => name}
      empty="Nothing falls due in this range."
    />
  );
}

function columnsFor(names: ReadonlyMap<number, string>, today: IsoDate): DataColumn<DueLine>[] {
  return [
    {
      key: 'what',
      header: 'What',
      width: '22ch',
      grow: 2,
      cell: ([ship, kind, id, name]) => <Link to={editPath(kindOf(kind), ship, id) ?? atVessel(`/${kind}`, ship)}>{name}</Link>,
    },
    {
      key: 'days',
      header: 'Days',
      width: 'calc(16ch + 40px)',
      card: 'lead',
      cell: ([, , , , date]) => {
        const days = daysBetween(today, date);
        return <DaysChip days={days}>{dueWords(days)}</DaysChip>;
      },
    },
    {
      key: 'date',
      header: 'Due',
      width: 'calc(10ch + 16px)',
      card: 'fact',
      cell: ([, , , , date]) => <span className={css.date}>{showDate(date)}</span>,
    },
    {
      key: 'ship',
      header: 'Ship',
      width: '16ch',
      grow: 1,
      card: 'fact',
      cell: ([ship]) => <Link to={atVessel('/', ship)}>{names.get(ship) ?? `Vessel ${ship}`}</Link>,
    },
    {
      key: 'section',
      header: 'Section',
      width: '22ch',
      card: 'fact',
      cell: ([ship, kind]) => <Link to={atVessel(`/${kind}`, ship)}>{kindOf(kind).title}</Link>,
    },
  ];
}
