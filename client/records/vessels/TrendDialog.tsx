import { type PointerEvent, useState } from 'react';
import { addDays, type IsoDate, showDate } from '../../../shared/basics/calendar';
import { EXPIRY_WINDOW } from '../../../shared/basics/dueDates';
import { Dialog } from '../../ui/Dialog';
import { TrendLines } from '../../ui/Sparkline';
import { segmentsOf, timeScale } from '../../ui/timeScale';
import css from './TrendDialog.module.css';

const WEEK = 7;
const NAMES = ['Overdue', `Due within ${EXPIRY_WINDOW} days`];
const MOST_STEPS = 4;

/** The numbers beside the axis, from zero up: at most five, of which the last is not below `most`. */
function ticksOf(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most / MOST_STEPS)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each * MOST_STEPS >= most) ?? most;
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, nth) => nth * step);
}

interface TrendDialogProps {
  /** Overdue, and due within 30 days, by week, today last. */
  points: readonly [readonly number[], readonly number[]];
  today: IsoDate;
  onClose(): void;
}

/** A vessel's overdue and soon due records over a year as a chart. Pointer, finger or arrow keys choose the week whose numbers are shown. */
export function TrendDialog({ points, today, onClose }: TrendDialogProps) {
  const last = points[0].length - 1;
  const [chosen, setChosen] = useState(last);
  const week = Math.min(chosen, last);
  const dayOf = (at: number) => addDays(today, (at - last) * WEEK);
  const scale = timeScale(dayOf(0), today, 100);
  const ticks = ticksOf(Math.max(...points.flat()));
  const top = ticks.at(-1) ?? 1;
  const counts = points.map((values) => values[week] ?? 0);
  const choose = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))));
  };
  return (
    <Dialog open size="lg" title="Past year" onClose={onClose}>
      <p className={css.values}>
        <strong>{showDate(dayOf(week))}</strong>
        {NAMES.map((name, at) => (
          <span key={name} className={css.name}>
            {name} <b>{counts[at]}</b>
          </span>
        ))}
      </p>
      <div className={css.chart}>
        {ticks.map((tick) => (
          <span key={tick} className={css.tick} style={{ insetBlockEnd: `${(tick / top) * 100}%` }} aria-hidden="true">
            {tick}
          </span>
        ))}
        {segmentsOf(scale, 'month').map(({ date, x, width, label }) => (
          <span key={date} className={css.month} style={{ insetInlineStart: `${x}%`, inlineSize: `${width}%` }} aria-hidden="true">
            {width > 5 && label}
          </span>
        ))}
        <TrendLines className={css.lines} lines={points} top={top} aria-hidden="true" />
        <span className={css.cursor} style={{ insetInlineStart: `${(week / last) * 100}%` }} aria-hidden="true" />
        <input
          type="range"
          className={css.slider}
          aria-label="Week"
          data-autofocus
          min={0}
          max={last}
          value={week}
          aria-valuetext={`${showDate(dayOf(week))}: ${NAMES.map((name, at) => `${name} ${counts[at]}`).join(', ')}`}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={choose}
          onPointerDown={choose}
        />
      </div>
    </Dialog>
  );
}
