import { StatusChip } from '../../ui/StatusChip';
import { useLink, useWaiting } from '../../live/useRecords';
import type { Link } from '../../live/liveState';
import css from './LinkState.module.css';

/** 'HH:MM' by the clock of the screen. */
export const clockTime = (at: number): string => new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

const WORDS: Record<Link['state'], (since: string) => string> = {
  connecting: () => 'Connecting…',
  live: () => 'Live',
  reconnecting: () => 'Reconnecting…',
  offline: (since) => `Offline since ${since}`,
};

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
  const waits = state !== 'live' && waiting > 0 ? ` · ${waiting} to send` : '';
  return (
    <output className={css.state} title={HINTS[state]}>
      <StatusChip tone={TONES[state]}>
        {WORDS[state](clockTime(since))}
        {waits}
      </StatusChip>
    </output>
  );
}
