import { Ship } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { useAllAboard } from '../../sync/aboardStore';
import { useStandings, useStandingsComing, useStandingsRead, type Standings } from '../../sync/standings';
import { useMinute } from '../../sync/useMinute';
import { useSelectedVessel } from '../../sync/useRecords';
import { EmptyState } from '../../ui/EmptyState';
import { movedRows, useHeld } from '../../ui/heldOrder';
import { StatusChip } from '../../ui/StatusChip';
import { useInUse } from '../../ui/useInUse';
import { atVessel } from '../atVessel';
import { additionPath } from '../sections';
import { useChooseVessel } from '../useChooseVessel';
import { AddLink } from '../list/AddLink';
import type { ListBodyProps } from '../kinds/KindScreens';
import type { OwnCells } from '../list/column';
import { useListAddress } from '../list/useListAddress';
import { LazyAboardNote } from './LazyAboardNote';
import { isSilent, ranks, readNeed, byNeed, type Need } from './triage';
import { vesselStatusColumns } from './vesselStatusColumns';
import { TriageChips } from './TriageChips';
import css from './VesselList.module.css';
import { Button } from '../../ui/Button';

const nameCell = (record: AnyRecord, selected: number | null) => (
  <>
    <Link to={atVessel('/', record.id)}>{String(record.name)}</Link>{' '}
    {record.id === selected && <StatusChip tone="info">selected</StatusChip>}
    <div className={css.quiet}>
      IMO {String(record.imo_number)} · {String(record.flag)}
      <LazyAboardNote vessel={record.id} lead=" · " />
    </div>
  </>
);

/** Exported and filtered by, and told under the name or not at all: how a ship stands needs the room. */
const OFF_SCREEN: ReadonlySet<string> = new Set(['imo_number', 'flag', 'class', 'type_of_vessel', 'dwt']);

const idOf = ({ id }: AnyRecord) => id;
const NOWHERE: ReadonlyMap<number, number> = new Map();

/**
 * The fleet, the ship that needs action most first. A press on a name selects the ship and goes to its dashboard, and so does deleting
 * one (section 2). The order holds while the table is in use: a row must not move from under the pointer.
 */
export function VesselList({ Table, ...content }: ListBodyProps) {
  const { records, query, columns } = content;
  const navigate = useNavigate();
  const choose = useChooseVessel();
  const { id: selected } = useSelectedVessel();
  const standings = useStandings();
  const [need, setNeed] = useNeed();
  const has = useNeeds();
  const [body, setBody] = useState<HTMLElement | null>(null);
  // The order, and what the fleet is narrowed to, are those of `held`; the cells follow their vessel by themselves.
  const { held, settle } = useHeld(standings, useInUse(body));
  const isComing = useStandingsComing();
  const isRead = useStandingsRead();
  const ordered = useCallback(
    (by: Standings | null) =>
      byNeed(
        records.filter(({ id }) => need === null || has(id, need, by)),
        by,
      ),
    [records, need, has],
  );
  const shown = useMemo(() => ordered(held), [ordered, held]);
  const sortKey = query.sort?.key;
  const isByNeed = sortKey === undefined || sortKey === 'worst';
  const moved = useMemo(
    () => (isByNeed && held !== standings ? movedOf(shown, ordered(standings)) : []),
    [isByNeed, shown, ordered, held, standings],
  );
  // The columns change only where the table is sorted by them.
  const sortedBy = sortKey?.startsWith('due-') || sortKey === 'total' ? held : null;
  const places = useMemo(() => (sortKey === 'worst' ? ranks(records, held) : NOWHERE), [sortKey, records, held]);
  const standing = useMemo(() => vesselStatusColumns(sortedBy, places), [sortedBy, places]);
  const onScreen = useMemo(() => columns.filter(({ key }) => !OFF_SCREEN.has(key)), [columns]);
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
  if (content.all.length === 0) {
    return (
      <EmptyState
        icon={<Ship size={24} aria-hidden="true" />}
        title="No vessels yet."
        action={<AddLink label="Add the first vessel" to={additionPath(content.kind, null)} />}
      >
        Everything else belongs to a vessel: its certificates, its crew, its inspections.
      </EmptyState>
    );
  }
  return (
    <>
      <TriageChips vessels={records} has={has} standings={standings} chosen={need} onChoose={setNeed} />
      <div ref={setBody}>
        <MovedPill names={moved} onShow={settle} />
        {(!isComing || isRead) && (
          <Table
            {...content}
            waiting={isComing ? 'Loading vessels…' : undefined}
            columns={onScreen}
            records={shown}
            empty={need && records.length > 0 ? 'No vessel matches.' : content.empty}
            own={own}
            afterName={standing}
            onDeleted={onDeleted}
          />
        )}
      </div>
    </>
  );
}

/** What the fleet is narrowed to, in the address. */
function useNeed(): [Need | null, (need: Need | null) => void] {
  const [params, put] = useListAddress();
  const set = useCallback((need: Need | null) => put({ need: need ?? '' }), [put]);
  return [readNeed(params.get('need')), set];
}

/** The names of those that `after` has in another place. */
function movedOf(before: readonly AnyRecord[], after: readonly AnyRecord[]): string[] {
  const names = new Map(after.map(({ id, name }) => [id, String(name)]));
  return movedRows(before.map(idOf), after.map(idOf)).map((id) => names.get(id) ?? '');
}

type HasNeed = (vessel: number, need: Need, standings: Standings | null) => boolean;

/** Whether a vessel has something of a need, as it stands then. */
function useNeeds(): HasNeed {
  const aboard = useAllAboard();
  const now = useMinute();
  return useCallback(
    (vessel, need, standings) => (need === 'silent' ? isSilent(aboard[vessel], now) : (standings?.[vessel]?.tally[need] ?? 0) > 0),
    [aboard, now],
  );
}

/** Says which ships changed place while the order is held; a press shows them there. It lies over the table, so that nothing moves. */
function MovedPill({ names, onShow }: { names: readonly string[]; onShow(): void }) {
  const [first] = names;
  return (
    <div className={css.place} role="status" data-print="no">
      {first !== undefined && (
        <Button size="sm" className={css.pill} onClick={onShow}>
          {names.length === 1 ? `${first} changed place` : `${names.length} ships changed place`}
        </Button>
      )}
    </div>
  );
}
