import { CircleCheck, WifiOff } from 'lucide-react';
import { counted } from '../../../shared/basics/text';
import { showDate } from '../../../shared/basics/calendar';
import type { Link } from '../../sync/store';
import { useClock } from './useClock';
import css from './WallHeader.module.css';

const utc = (at: number) => new Date(at).toISOString();
const timeOf = (at: number) => `${utc(at).slice(11, 16)} UTC`;
const dateOf = (at: number) => showDate(utc(at).slice(0, 10));

/** A duration in words: ' for 14 minutes'; '' below a minute. */
function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [count, unit] =
    minutes < 120 ? [minutes, 'minute'] : minutes < 2_880 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1_440), 'day'];
  return count < 1 ? '' : ` for ${counted(count, unit)}`;
}

/** The header of a wall: its name or the vessel's, the totals of its ships, the time, and whether the data is current. A lost link is shown as large as the name. */
export function WallHeader({ name, totals, link: { state, since } }: { name: string; totals?: string | undefined; link: Link }) {
  const now = useClock();
  const lost = state === 'offline' || state === 'reconnecting';
  return (
    <>
      <header className={css.header}>
        <h1>{name}</h1>
        {totals && <p className={css.totals}>{totals}</p>}
        <p className={css.state} data-live={state === 'live' || undefined}>
          {state === 'live' && <CircleCheck aria-hidden="true" />}
          {state === 'live' ? 'Live' : state === 'connecting' ? 'Connecting…' : ''}
        </p>
        <p className={css.clock}>
          <span>{dateOf(now)}</span> {timeOf(now)}
        </p>
      </header>
      {lost && (
        <p className={css.lost} role="alert">
          <WifiOff aria-hidden="true" />
          No connection{since !== null && ageWords(now - since)}.{since !== null && ` Last contact at ${timeOf(since)}`}
          {since !== null && dateOf(since) !== dateOf(now) && ` on ${dateOf(since)}`}
        </p>
      )}
    </>
  );
}
