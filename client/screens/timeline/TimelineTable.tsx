import { createContext, type CSSProperties, type KeyboardEvent, memo, useContext, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import { kindOf } from '../../../shared/kinds/kinds';
import { recordAddress } from '../../records/sections';
import { Badge, toneOfDays } from '../../ui/StatusChip';
import { percent, segmentsOf, type TimeScale, timeScale } from '../../ui/timeScale';
import { ShortOnScreen, VisuallyHidden } from '../../ui/VisuallyHidden';
import {
  barOf,
  barWords,
  rowKey,
  stateOf,
  surveySentences,
  type TimelineGroup,
  type TimelineRow,
  ZOOMS,
  type ZoomName,
} from './timelineRows';
import bars from './Bars.module.css';
import css from './TimelineTable.module.css';

interface TimelineTableProps {
  groups: readonly TimelineGroup[];
  scale: TimeScale;
  zoom: ZoomName;
  today: IsoDate;
  onStep(step: 1 | -1): void;
  onZoom(step: 1 | -1): void;
}

/** Explicit roles, because rows are laid out as grids. Those of `ui/tableStyles` come with the whole table, 15 kB. */
const role = (name: 'table' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'cell') => ({ role: name });

/** The period shown. Bars alone depend on it, so that another period draws no row anew. */
const Scale = createContext<TimeScale>(timeScale('1970-01-01', '1970-01-02', 100));

/** The vertical lines of the axis as one background, so that a row has no elements for them. */
function gridOf(scale: TimeScale, zoom: ZoomName): string {
  const lines = segmentsOf(scale, ZOOMS[zoom].unit).filter(({ x }) => x > 0);
  const stops = lines.map(({ x }) => {
    const [at, before] = [percent(x), `calc(${percent(x)} - 1px)`];
    return `transparent ${before}, var(--line) ${before} ${at}, transparent ${at}`;
  });
  return `linear-gradient(to right, ${stops.join(', ') || 'transparent, transparent'})`;
}

/** The periods of validity as bars over one axis: a table that says the same in words. Arrow keys walk its rows; sideways they move the period. */
export function TimelineTable({ groups, scale, zoom, today, onStep, onZoom }: TimelineTableProps) {
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [active, setActive] = useState<string | null>(null);
  const keys = useMemo(() => groups.flatMap(({ rows }) => rows.map(rowKey)), [groups]);
  // The row that Tab reaches, even if the active one is filtered out.
  const reached = active !== null && keys.includes(active) ? active : keys[0];
  const isNow = today >= scale.from && today < scale.to;
  const style = { '--grid': gridOf(scale, zoom), '--today': percent(scale.x(today)) } as CSSProperties;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const at = reached === undefined ? -1 : keys.indexOf(reached);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 10, PageUp: at - 10, Home: 0, End: keys.length - 1 }[key];
    if (key === 'ArrowLeft' || key === 'ArrowRight') onStep(key === 'ArrowRight' ? 1 : -1);
    else if (key === '+' || key === '-') onZoom(key === '+' ? -1 : 1);
    else if (to === undefined) return;
    event.preventDefault();
    if (to === undefined) return;
    const next = keys[Math.min(keys.length - 1, Math.max(0, to))];
    const link = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(({ dataset }) => dataset.row === next);
    link?.focus();
  };

  return (
    <div ref={box} className={css.box} style={style} data-now={isNow || undefined}>
      <SurveyPattern />
      <p id={hint} className={css.hint} data-print="no">
        Up and down walk the records, left and right move the period, + and − change the zoom, Enter opens.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus among its links */}
      <table {...role('table')} className={css.table} aria-label="Validity" aria-describedby={hint} onKeyDown={onKeyDown}>
        <thead {...role('rowgroup')} className={css.head}>
          <tr {...role('row')} className={css.row}>
            {['Name', 'From', 'Until', 'State'].map((words) => (
              <th key={words} {...role('columnheader')} scope="col" data-column={words}>
                {words}
              </th>
            ))}
            <th {...role('columnheader')} scope="col" className={bars.axis}>
              <VisuallyHidden>Notes</VisuallyHidden>
              <TimelineAxis scale={scale} zoom={zoom} today={isNow ? today : null} />
            </th>
          </tr>
        </thead>
        <Scale value={scale}>
          {groups.map(({ key, title, detail, rows }) => (
            <tbody key={key} {...role('rowgroup')}>
              {title && (
                <tr {...role('row')} className={css.group}>
                  <th {...role('rowheader')} scope="rowgroup" colSpan={5}>
                    {title} {detail && <span className={css.detail}>{detail}</span>} <Badge>{rows.length}</Badge>
                  </th>
                </tr>
              )}
              {rows.map((row) => (
                <Row key={rowKey(row)} row={row} today={today} isReached={rowKey(row) === reached} onReach={setActive} />
              ))}
            </tbody>
          ))}
        </Scale>
      </table>
    </div>
  );
}

/** The hatching of survey windows, once for all rows. */
const SurveyPattern = () => (
  <svg className={bars.defs} aria-hidden="true">
    <defs>
      <pattern id="survey-window" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V6" className={bars.hatch} />
      </pattern>
      <pattern id="overdue" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d="M0 0V4" className={bars.overdueHatch} />
      </pattern>
    </defs>
  </svg>
);

interface RowProps {
  row: TimelineRow;
  today: IsoDate;
  isReached: boolean;
  onReach(key: string): void;
}

/** One record: its dates in words, and its bar. It is drawn again only when its record changed. */
const Row = memo(({ row, today, isReached, onReach }: RowProps) => {
  const { kind, id, vessel, name, from, date } = row;
  const to = recordAddress(kindOf(kind), vessel, id, name);
  const state = stateOf(row, today);
  return (
    <tr {...role('row')} className={css.row} data-tone={toneOfDays(row.days)}>
      <th {...role('rowheader')} scope="row" data-column="Name">
        <Link to={to} data-row={rowKey(row)} tabIndex={isReached ? 0 : -1} title={name} onFocus={() => onReach(rowKey(row))}>
          {name}
        </Link>
      </th>
      <td {...role('cell')} data-column="From">
        {showDate(from)}
      </td>
      <td {...role('cell')} data-column="Until">
        {showDate(date)}
      </td>
      <td {...role('cell')} data-column="State" data-tone={state.tone} title={state.full}>
        {state.full === state.words ? state.words : <ShortOnScreen short={state.words} full={state.full} />}
      </td>
      <td {...role('cell')} className={bars.chart}>
        <Link to={to} tabIndex={-1} aria-hidden="true" title={barWords(row, today)}>
          <Bars row={row} today={today} />
        </Link>
        <VisuallyHidden>{surveySentences(row, today).join('. ')}</VisuallyHidden>
      </td>
    </tr>
  );
});

/** The bar of one row. */
function Bars({ row, today }: { row: TimelineRow; today: IsoDate }) {
  const { valid, overdue, isOpen, beyond, windows, marks } = barOf(row, useContext(Scale), today);
  return (
    <svg className={bars.bars}>
      {valid && (
        <rect
          x={percent(valid.x)}
          width={percent(valid.width)}
          y={8}
          height={14}
          rx={valid.cutStart || valid.cutEnd ? 0 : 3}
          className={bars.bar}
          data-open={isOpen || undefined}
        />
      )}
      {valid && !valid.cutEnd && (
        <line x1={percent(valid.x + valid.width)} x2={percent(valid.x + valid.width)} y1={6} y2={24} className={bars.end} />
      )}
      {windows.map(({ key, x, width, isBottom, tone }) =>
        isBottom ? (
          <svg key={key} x={percent(x + width)} overflow="visible">
            <path d="M-5 4h10l-5 7z" className={bars.bottom} data-survey={tone} />
          </svg>
        ) : (
          <g key={key} data-survey={tone}>
            <rect x={percent(x)} width={percent(width)} y={8} height={14} className={bars.window} />
            <rect x={percent(x)} width={percent(width)} y={8} height={14} className={bars.frame} />
          </g>
        ),
      )}
      {marks.map(({ key, x, isOutside }) => (
        <circle key={key} cx={percent(x)} cy={15} r={3.5} className={bars.mark} data-outside={isOutside || undefined} />
      ))}
      {overdue && <rect x={percent(overdue.x)} width={percent(overdue.width)} y={11} height={8} className={bars.overdue} />}
      {beyond && (
        <svg x={beyond === 'before' ? 0 : '100%'} overflow="visible">
          <path d={beyond === 'before' ? 'M10 10 4 15l6 5' : 'M-10 10l6 5-6 5'} className={bars.beyond} />
        </svg>
      )}
    </svg>
  );
}

/** Shorter segments have no room for a label, in per cent of the axis. */
const LEAST_LABELLED = 3;

/** The two lines of the axis, and the date of today. */
function TimelineAxis({ scale, zoom, today }: { scale: TimeScale; zoom: ZoomName; today: IsoDate | null }) {
  const { unit, upper } = ZOOMS[zoom];
  return (
    <svg className={bars.scale} aria-hidden="true">
      {segmentsOf(scale, upper).map(({ date, x, width, label }) => (
        <text key={date} x={percent(x)} dx={4} y={13} className={bars.upper}>
          {width >= LEAST_LABELLED * 2 && (upper === 'month' ? `${label} ${date.slice(0, 4)}` : label)}
        </text>
      ))}
      {segmentsOf(scale, unit).map(({ date, x, width, label }) => (
        <text key={date} x={percent(x)} dx={4} y={30}>
          {width >= LEAST_LABELLED && <UnitLabel label={label} kept={KEPT[unit]} />}
        </text>
      ))}
      {today && <circle cx={percent(scale.x(today))} cy={35} r={3} className={bars.nowDot} />}
    </svg>
  );
}

/** The characters of a label that a narrow axis has room for: 'N' of 'Nov', none of 'Q3'. */
const KEPT = { week: 9, month: 1, quarter: 0 } as const;

const UnitLabel = ({ label, kept }: { label: string; kept: number }) => (
  <>
    {label.slice(0, kept)}
    <tspan className={bars.wide}>{label.slice(kept)}</tspan>
  </>
);
