import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { showDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import type { Kind, KindName } from '../../../shared/kinds/kind';
import { countText, type SearchHit } from '../../../shared/api/search';
import { useVessels } from '../../sync/hooks';
import { toneOf } from '../../records/list/tone';
import { atVessel } from '../../records/atVessel';
import { Badge } from '../../ui/Badge';
import { DataTable } from '../../ui/DataTable';
import { StatusChip } from '../../ui/StatusChip';
import type { DataColumn } from '../../ui/TableColumn';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { hitAddress } from './searchAddresses';
import css from './Search.module.css';
import { searchAddress } from './searchAddresses';

/** The columns of all sections stand below each other, also where there is no status. */
const DATE = '22ch';
const STATUS = 'calc(24ch + 30px)';

interface HitTableProps {
  kind: KindName;
  hits: readonly SearchHit[];
  count: number;
  /** What was looked for, where a link leads to the rest of the section. */
  q: string | null;
}

/** What was found in one section, each leading to its form on its ship. */
export function HitTable({ kind: name, hits, count, q }: HitTableProps) {
  const ships = useVessels();
  const kind = kindOf(name);
  const columns = useMemo(() => columnsFor(kind, new Map(ships.map(({ id, name: ship }) => [id, String(ship)]))), [kind, ships]);
  return (
    <section>
      <h2 className={css.heading}>
        {kind.title} <Badge>{countText(count)}</Badge>
        {q !== null && count > hits.length && (
          <Link className={css.all} to={searchAddress(q, name)}>
            Show all<VisuallyHidden> {kind.plural}</VisuallyHidden>
          </Link>
        )}
      </h2>
      <DataTable
        caption={kind.title}
        columns={columns}
        rows={hits}
        rowKey={({ id }) => id}
        rowLabel={({ name: called }) => called}
        empty=""
      />
    </section>
  );
}

function columnsFor({ noun, scope, naming, state, fields }: Kind, names: ReadonlyMap<number, string>): DataColumn<SearchHit>[] {
  const what: DataColumn<SearchHit> = {
    key: 'what',
    header: noun.charAt(0).toUpperCase() + noun.slice(1),
    width: '24ch',
    grow: 2,
    cell: (hit) => (
      <>
        <Link to={hitAddress(hit)}>{hit.name}</Link>
        {hit.detail && <span className={css.detail}>{hit.detail}</span>}
      </>
    ),
  };
  const ship: DataColumn<SearchHit> = {
    key: 'ship',
    header: 'Ship',
    width: '18ch',
    grow: 1,
    card: 'fact',
    cell: ({ vessel }) => <Link to={atVessel('/', vessel)}>{names.get(vessel) ?? `Vessel ${vessel}`}</Link>,
  };
  const date: DataColumn<SearchHit> = {
    key: 'date',
    header: (naming.date && fields[naming.date]?.label) || 'Date',
    width: state ? DATE : `calc(${DATE} + ${STATUS})`,
    card: 'fact',
    cell: ({ date: day }) => day && <span className={css.date}>{showDate(day)}</span>,
  };
  const status: DataColumn<SearchHit> = {
    key: 'state',
    header: 'Status',
    width: STATUS,
    card: 'lead',
    cell: ({ state: step }) => step && <StatusChip tone={toneOf(step)}>{step}</StatusChip>,
  };
  return [what, ...(scope === 'fleet' ? [] : [ship]), ...(naming.date ? [date] : []), ...(state ? [status] : [])];
}
