import type { Loading, Link } from '../../sync/store';
import { kindOf } from '../../../shared/kinds/kinds';
import { Suspense, useState } from 'react';
import { now } from '../../net/serverTime';
import { useLink, useWaitingCount } from '../../sync/hooks';
import { StatusChip } from '../../ui/StatusChip';
import css from './LinkState.module.css';
import { openedPart } from '../../net/chunks';

const DASHBOARD = 'Failed to load dashboard data. Please try again later.';

/** The sentence for data that could not be loaded: the current screen's own sentence, where it has one. */
export function loadFailure({ error, list }: Loading, pathname: string): string | null {
  if (list && pathname === '/') return DASHBOARD;
  if (list && pathname === `/${list.kind}`) return kindOf(list.kind).listFailed(list.reason || 'Unknown error');
  return error;
}

/** 'HH:MM' in the user's time zone; 'DD-MM HH:MM' if that was another day. */
function clockTime(at: number): string {
  const then = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const time = `${two(then.getHours())}:${two(then.getMinutes())}`;
  return then.toDateString() === new Date(now()).toDateString() ? time : `${two(then.getDate())}-${two(then.getMonth() + 1)} ${time}`;
}

const WORDS: Record<Link['state'], string> = { connecting: 'Connecting…', live: 'Live', reconnecting: 'Reconnecting…', offline: 'Offline' };

const TONES = { connecting: 'neutral', live: 'ok', reconnecting: 'soon', offline: 'late' } as const;

const HINTS: Record<Link['state'], string> = {
  connecting: 'Signing in to the server.',
  live: 'Changes by others appear at once.',
  reconnecting: 'The connection was lost a moment ago. Reconnecting.',
  offline: 'The screen shows the data of that time. It is updated when the connection is back.',
};

/** The link indicator, always in view: whether the screen is up to date, and how many changes wait. A click opens the link dialog. */
export function LinkState() {
  const { state, since } = useLink();
  const waiting = useWaitingCount();
  const [open, setOpen] = useState(false);
  return (
    <>
      <output className={css.state}>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is nested deeper than the rule looks */}
        <button type="button" className={css.button} title={HINTS[state]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <StatusChip tone={TONES[state]}>
            <span className={css.words}>
              <span>
                {WORDS[state]}
                {state === 'offline' && since !== null && (
                  <>
                    <span className={css.spared}> since</span> <span className={css.time}>{clockTime(since)}</span>
                  </>
                )}
              </span>
              {state !== 'live' && waiting > 0 && (
                <span>
                  <span className={css.spared}> · </span>
                  {waiting} to send
                </span>
              )}
            </span>
          </StatusChip>
        </button>
      </output>
      {open && (
        <Suspense>
          <LinkDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The dialog of the link indicator. It is prefetched, because users open it when the link is down. */
export const LinkDialog = openedPart(() => import('../link/LinkDialog'), 'LinkDialog');
