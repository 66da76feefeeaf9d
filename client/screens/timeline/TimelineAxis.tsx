import type { IsoDate } from '../../../shared/basics/calendar';
import { percent, segmentsOf, type TimeScale } from '../../ui/timeScale';
import bars from './Bars.module.css';
import { ZOOMS, type ZoomName } from './timelineRows';

/** Shorter segments have no room for a label, in per cent of the axis. */
const LEAST_LABELLED = 3;

/** The two lines of the axis, and the date of today. */
export function TimelineAxis({ scale, zoom, today }: { scale: TimeScale; zoom: ZoomName; today: IsoDate | null }) {
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
