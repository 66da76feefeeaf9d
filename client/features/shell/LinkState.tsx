import { now } from '../../api/serverTime';
import { StatusChip } from '../../ui/StatusChip';
import { useLink, useWaiting } from '../../live/useRecords';
import type { Link } from '../../live/liveState';
import css from './LinkState.module.css';

/** 'HH:MM' by the clock of the screen; 'DD-MM HH:MM' when that was another day. */
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
  reconnecting: 'The connection was lost a moment ago and is being made again.',
  offline: 'What is shown was last known then. It catches up by itself when the connection is back.',
};

/** Whether what is on the screen is what the server knows; always in view. */
export function LinkState() {
  const { state, since } = useLink();
  const waiting = useWaiting();
  return (
    <output className={css.state} title={HINTS[state]}>
      <StatusChip tone={TONES[state]}>
        <span className={css.words}>
          <span>
            {WORDS[state]}
            {state === 'offline' && since !== null && (
              <>
                <span className={css.spared}> since</span> {clockTime(since)}
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
    </output>
  );
}
