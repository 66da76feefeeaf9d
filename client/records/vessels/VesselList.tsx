import { mayAdd, useAccess } from '../../net/access';
import { Ship } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '../../../shared/kinds/kind';
import {
  type FleetStatusByVessel,
  useAllOnBoard,
  useFleetStatus,
  useFleetStatusAge,
  useFleetStatusCacheRead,
  useFleetStatusLoading,
} from '../../sync/fleetStatus';
import { useMinute, useSelectedVessel } from '../../sync/hooks';
import { EmptyState } from '../../ui/EmptyState';
import { StatusChip, type Tone } from '../../ui/StatusChip';
import { atVessel } from '../atVessel';
import { additionPath } from '../sections';
import { useChooseVessel } from '../useChooseVessel';
import { AddLink } from '../list/AddLink';
import type { ListBodyProps } from '../kinds/KindScreens';
import type { OwnCells } from '../list/column';
import { useAddressQuery } from '../useAddressQuery';
import { vesselsByUrgency, isSilent, type Need, NEED_WORDS, NEEDS, ranks, needInAddress } from './triage';
import { verdictColumn, vesselStatusColumns } from './vesselStatusColumns';
import css from './VesselList.module.css';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { instantText } from '../../ui/instantText';
import { movedOf, useFrozen, useInUse } from './frozenOrder';

const TONES: Partial<Record<Need, Tone>> = {
  blocked: 'late',
  detained: 'late',
  overdue: 'late',
  noPapers: 'soon',
  conditions: 'soon',
  in7: 'soon',
  in30: 'soon',
};

/** Filter chips with the number of `records` that cannot sail, are detained, overdue, due soon and so on. A filter that selects every vessel or none is left out. */
export function TriageChips({ records: vessels }: { records: readonly AnyRecord[] }) {
  const statuses = useFleetStatus();
  const [chosen, onChoose] = useNeed();
  const has = useNeeds();
  if ((!statuses && !chosen) || vessels.length === 0) return null;
  const counted = NEEDS.map((need) => ({ need, count: statuses ? vessels.filter(({ id }) => has(id, need, statuses)).length : 0 }));
  return (
    <div role="group" aria-label="Filter ships by urgency" className={css.chips} data-print="no">
      {counted
        .filter(({ need, count }) => need === chosen || (count > 0 && count < vessels.length))
        .map(({ need, count }) => (
          <Button
            key={need}
            size="sm"
            className={cx(css.chip, need === chosen && css.chosen)}
            aria-pressed={need === chosen}
            onClick={() => onChoose(need === chosen ? null : need)}
          >
            {NEED_WORDS[need]}
            {statuses && (
              <span className={css.count} data-tone={count > 0 ? TONES[need] : undefined}>
                {count}
              </span>
            )}
          </Button>
        ))}
      <StatusAge />
    </div>
  );
}

/** 'As of 24-11-2026 07:58 UTC' when the status is stale. Its space is always reserved, so that nothing moves when the connection is lost. */
function StatusAge() {
  const at = useFleetStatusAge();
  const isUnknown = useFleetStatus() === null;
  const isLoading = useFleetStatusLoading();
  return (
    <span className={css.age} role="status">
      {at !== null && `As of ${instantText(at)}`}
      {isUnknown && !isLoading && 'The status of the ships is not known yet.'}
    </span>
  );
}

const nameCell = (record: AnyRecord, selected: number | null) => (
  <>
    <Link to={atVessel('/', record.id)} className={css.name}>
      {String(record.name)}
    </Link>{' '}
    {record.id === selected ? <StatusChip tone="info">selected</StatusChip> : <span className={css.quiet}>{String(record.flag)}</span>}
  </>
);

const NOWHERE: ReadonlyMap<number, number> = new Map();

/**
 * The fleet, most urgent vessel first. A click on a name selects the vessel and opens its dashboard; deleting a vessel opens the dashboard
 * too. The order is frozen while the table is in use, so that rows do not move under the pointer.
 */
export function VesselList({ Table, ...content }: ListBodyProps) {
  const { records, query, allColumns, hidden } = content;
  const navigate = useNavigate();
  const choose = useChooseVessel();
  const { id: selected } = useSelectedVessel();
  const statuses = useFleetStatus();
  const [need] = useNeed();
  const has = useNeeds();
  const access = useAccess();
  const [body, setBody] = useState<HTMLElement | null>(null);
  // Order and filters use the frozen status. The cells show the live status of their vessel.
  const { frozen, settle } = useFrozen(statuses, useInUse(body));
  const isLoading = useFleetStatusLoading();
  const isCacheRead = useFleetStatusCacheRead();
  const ordered = useCallback(
    (by: FleetStatusByVessel | null) =>
      vesselsByUrgency(
        records.filter(({ id }) => need === null || has(id, need, by)),
        by,
      ),
    [records, need, has],
  );
  const shown = useMemo(() => ordered(frozen), [ordered, frozen]);
  const sortKey = query.sort?.key;
  const isByNeed = sortKey === undefined || sortKey === 'worst';
  const moved = useMemo(
    () => (isByNeed && frozen !== statuses ? movedOf(shown, ordered(statuses)) : []),
    [isByNeed, shown, ordered, frozen, statuses],
  );
  // The columns depend on the status only when the table is sorted by them.
  const sortedBy = sortKey?.startsWith('due-') || sortKey === 'total' ? frozen : null;
  const ranksById = useMemo(() => (sortKey === 'worst' ? ranks(records, frozen) : NOWHERE), [sortKey, records, frozen]);
  const verdict = useMemo(() => [verdictColumn(ranksById)], [ranksById]);
  const statusColumns = useMemo(() => vesselStatusColumns(sortedBy), [sortedBy]);
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
        action={<AddLink label="Add the first vessel" to={mayAdd(access, content.kind) ? additionPath(content.kind, null) : undefined} />}
      >
        Everything else belongs to a vessel: its certificates, its crew, its inspections.
      </EmptyState>
    );
  }
  return (
    <>
      <div ref={setBody}>
        <MovedPill names={moved} onShow={settle} />
        {(!isLoading || isCacheRead) && (
          <Table
            {...content}
            waiting={isLoading ? 'Loading vessels…' : undefined}
            // Hidden columns are in the opened row of a phone.
            columns={allColumns}
            records={shown}
            empty={need && records.length > 0 ? 'No vessel matches.' : content.empty}
            own={own}
            beforeName={verdict}
            afterName={statusColumns}
            details={hidden}
            onDeleted={onDeleted}
          />
        )}
      </div>
    </>
  );
}

/** The filter of the fleet, kept in the address. */
function useNeed(): [Need | null, (need: Need | null) => void] {
  const { params, put } = useAddressQuery();
  const set = useCallback((need: Need | null) => put({ need: need ?? '' }), [put]);
  return [needInAddress(params.get('need')), set];
}

type HasNeed = (vessel: number, need: Need, statuses: FleetStatusByVessel | null) => boolean;

/** Whether a vessel matches a filter. Until the statuses are known, every vessel may be one that cannot sail. */
function useNeeds(): HasNeed {
  const onBoard = useAllOnBoard();
  const now = useMinute();
  return useCallback(
    (vessel, need, statuses) => {
      if (!statuses) return true;
      if (need === 'silent') return isSilent(onBoard[vessel], now);
      const status = statuses[vessel];
      return need === 'blocked' ? status?.verdict.answer === need : (status?.totals[need] ?? 0) > 0;
    },
    [onBoard, now],
  );
}

/** Names the vessels that changed position while the order was frozen. A click applies the new order. It overlays the table, so that nothing moves. */
function MovedPill({ names, onShow }: { names: readonly string[]; onShow(): void }) {
  const [first] = names;
  return (
    <div className={css.place} role="status" data-print="no">
      {first !== undefined && (
        <Button size="sm" className={css.pill} onClick={onShow}>
          {names.length === 1 ? `${first} changed position` : `${names.length} ships changed position`}
        </Button>
      )}
    </div>
  );
}
