import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type IsoDate, showDate } from '../../../shared/basics/calendar';
import { counted } from '../../../shared/basics/text';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import type { VesselKind } from '../../../shared/kinds/kinds';
import type { DueItem } from '../../../shared/status/dueItems';
import { atVessel } from '../../records/atVessel';
import { DATED_KINDS, type DueByKind, dueNameOf } from '../../records/cells/dueItems';
import { LazyOnBoardNote } from '../../records/vessels/LazyOnBoardNote';
import { LazyTrend } from '../../records/vessels/LazyTrend';
import { useShortNameOf } from '../../sync/hooks';
import { useOthers } from '../../sync/presence';
import { Card } from '../../ui/Card';
import { toneOfDays } from '../../ui/StatusChip';
import { segmentsOf, timeScale, unitsAfter, type TimeScale } from '../../ui/timeScale';
import css from './DueLanes.module.css';

/** A mark for each day on which something falls due, with the names in its tooltip. */
function Lane({ kind, items, scale, vessel }: { kind: VesselKind; items: readonly DueItem[]; scale: TimeScale; vessel: number }) {
  const overdue = items.filter(({ days }) => days < 0).length;
  const ahead = items.filter(({ days, date }) => days >= 0 && date < scale.to);
  const days = [...new Set(ahead.map(({ date }) => date))];
  const name = dueNameOf(kind);
  return (
    <li className={css.lane}>
      <Link
        to={atVessel(`/due?ship=${vessel}&kind=${kind}`, vessel)}
        aria-label={`${name}: ${overdue} overdue, ${ahead.length} in the next 12 months`}
      >
        {name}
      </Link>
      <span className={css.overdue} aria-hidden="true">
        {overdue || ''}
      </span>
      <span className={css.track} aria-hidden="true">
        {days.map((date) => {
          const due = ahead.filter((item) => item.date === date);
          return (
            <span
              key={date}
              data-tone={toneOfDays(due[0]?.days ?? null)}
              style={{ insetInlineStart: `${scale.x(date)}%` }}
              title={`${showDate(date)}\n${due.map((item) => item.name).join('\n')}`}
            />
          );
        })}
      </span>
    </li>
  );
}

/** The next twelve months to scale, one lane for each section; below, who is here and when the ship was last heard. */
export function DueLanes({ vessel, due, today }: { vessel: number; due: DueByKind; today: IsoDate }) {
  const scale = useMemo(() => timeScale(today, unitsAfter('month', today, 12), 100), [today]);
  return (
    <Card title="Next 12 months" actions={<PastYear vessel={vessel} due={due} />} flush>
      <div className={css.chart}>
        <div className={css.axis} aria-hidden="true">
          {segmentsOf(scale, 'month').map(({ date, x, width, label }) => (
            <span key={date} style={{ insetInlineStart: `${x}%`, inlineSize: `${width}%` }}>
              {/* The first month may be nearly over. */}
              {width > 7 && label}
            </span>
          ))}
        </div>
        <ul className={css.lanes}>
          {DATED_KINDS.map((kind) => (
            <Lane key={kind} kind={kind} items={due[kind]} scale={scale} vessel={vessel} />
          ))}
        </ul>
      </div>
      <WhoIsHere vessel={vessel} />
    </Card>
  );
}

/** What was overdue and due soon over the past year, as small lines that end at today's counts and open as a chart. */
function PastYear({ vessel, due }: { vessel: number; due: DueByKind }) {
  const papers = Object.values(due)
    .flat()
    .filter(({ past, days }) => past !== null && days <= EXPIRY_WINDOW);
  const overdue = papers.filter(({ days }) => days < 0).length;
  return <LazyTrend vessel={vessel} now={{ overdue, soon: papers.length - overdue }} opens />;
}

/** 'Crew online · 2 others here: Ann Lee (editing), Bo Ek'. */
function WhoIsHere({ vessel }: { vessel: number }) {
  const others = useOthers();
  const nameOf = useShortNameOf();
  const names = others.map(({ email, editing, idle }) => nameOf(email) + (idle ? ' (away)' : editing ? ' (editing)' : ''));
  return (
    <p className={css.here}>
      <span>{names.length > 0 ? `${counted(names.length, 'other')} here: ${names.join(', ')}` : 'Nobody else here'}</span>
      <LazyOnBoardNote vessel={vessel} />
    </p>
  );
}
