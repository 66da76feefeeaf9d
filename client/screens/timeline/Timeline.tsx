import { useMemo } from 'react';
import { counted } from '../../../shared/basics/text';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { VALID_KINDS } from '../../../shared/status/validity';
import { useAddressQuery } from '../../records/useAddressQuery';
import { useToday } from '../../sync/hooks';
import { PeriodSteps } from '../../ui/PeriodSteps';
import { Segmented } from '../../ui/Segmented';
import { Select } from '../../ui/Select';
import { Toolbar } from '../../ui/Toolbar';
import { SectionSelect, ShipSelect, WhereSelect } from '../due/DueSelects';
import css from './Timeline.module.css';
import {
  type Grouping,
  GROUPINGS,
  groupsOf,
  periodWords,
  scaleOf,
  stepped,
  type TimelineRow,
  ZOOM_NAMES,
  ZOOMS,
  type ZoomName,
} from './timelineRows';
import { TimelineTable } from './TimelineTable';

/** The filters, zoom and period, in the address. */
export function useTimelineQuery() {
  const { params, put } = useAddressQuery();
  const today = useToday();
  const zoom: ZoomName = ZOOM_NAMES.find((name) => name === params.get('zoom')) ?? 'year';
  const from = params.get('from');
  const ship = Number(params.get('ship'));
  const scale = useMemo(() => scaleOf(zoom, from, today), [zoom, from, today]);
  return {
    isFleet: params.get('of') === 'fleet',
    ship: Number.isSafeInteger(ship) && ship > 0 ? ship : undefined,
    kind: VALID_KINDS.find((kind) => kind === params.get('kind')),
    grouping: GROUPINGS.find((name) => name === params.get('group')),
    zoom,
    scale,
    today,
    put,
    setZoom: (name: ZoomName) => put({ zoom: name === 'year' ? '' : name }),
    step: (step: 1 | -1) => put({ from: stepped(zoom, scale, step) }),
  };
}

const GROUP_WORDS: Record<Grouping, string> = { issuer: 'By issuer', ship: 'By ship', none: 'By date' };

interface TimelineToolsProps {
  query: ReturnType<typeof useTimelineQuery>;
  /** The default first. */
  groupings: readonly Grouping[];
  grouping: Grouping;
  isFleet: boolean;
}

/** What is shown, its groups, the period and the zoom. */
export function TimelineTools({ query, groupings, grouping, isFleet }: TimelineToolsProps) {
  const { zoom, scale, put, setZoom, step } = query;
  return (
    <Toolbar
      label="What is shown"
      end={
        <>
          <PeriodSteps period={periodWords(scale)} unit={ZOOMS[zoom].step[2]} onStep={step} onToday={() => put({ from: '' })} />
          <Segmented
            label="Zoom"
            value={zoom}
            options={ZOOM_NAMES.map((value) => ({ value, label: ZOOMS[value].label }))}
            onChange={setZoom}
          />
        </>
      }
    >
      <WhereSelect />
      {isFleet && <ShipSelect />}
      <SectionSelect kinds={VALID_KINDS} all={!isFleet} />
      <Select
        className={css.choice}
        aria-label="Group"
        value={grouping}
        options={groupings.map((value) => ({ value, label: GROUP_WORDS[value] }))}
        onChange={(value) => put({ group: value === groupings[0] ? '' : value })}
      />
    </Toolbar>
  );
}

interface TimelineProps {
  rows: readonly TimelineRow[];
  query: ReturnType<typeof useTimelineQuery>;
  grouping: Grouping;
  shipName(vessel: number): string;
}

/** Rows in groups, with the zoom and period of the address. */
export function Timeline({ rows, query, grouping, shipName }: TimelineProps) {
  const { zoom, scale, today, setZoom, step } = query;
  const groups = useMemo(() => groupsOf(rows, grouping, shipName), [rows, grouping, shipName]);
  const changeZoom = (by: 1 | -1) => setZoom(ZOOM_NAMES[ZOOM_NAMES.indexOf(zoom) + by] ?? zoom);
  return <TimelineTable groups={groups} scale={scale} zoom={zoom} today={today} onStep={step} onZoom={changeZoom} />;
}

/** '42 records, 2 overdue, 5 due within 30 days'. */
export function Sums({ total, overdue, soon }: { total: number; overdue: number; soon: number | null }) {
  return (
    <p role="status" className={css.sums}>
      {counted(total, 'record')}
      {overdue > 0 && <span data-tone="late">{overdue} overdue</span>}
      {soon !== null && soon > 0 && (
        <span data-tone="soon">
          {soon} due within {EXPIRY_WINDOW} days
        </span>
      )}
    </p>
  );
}
