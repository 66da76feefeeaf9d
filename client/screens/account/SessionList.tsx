import { Monitor, Smartphone } from 'lucide-react';
import { Button } from '../../ui/Button';
import { StatusChip } from '../../ui/StatusChip';
import { addressText } from './addressText';
import { describeAgent, isHandheld } from './describeAgent';
import css from './SessionList.module.css';
import { instantText } from '../../ui/instantText';
import { sinceText } from './sessionTimes';
import type { SessionLine } from './useSessions';

interface SessionListProps {
  sessions: readonly SessionLine[];
  /** Milliseconds since 1970. */
  now: number;
  /** Those that are being ended. */
  ending: ReadonlySet<string>;
  onEnd(session: SessionLine): void;
}

/** A line for every browser that is signed in: this one first, then the one used last. */
export function SessionList({ sessions, now, ending, onEnd }: SessionListProps) {
  const sorted = sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.last_seen.localeCompare(a.last_seen));
  return (
    <ul className={css.list} aria-label="Signed-in browsers">
      {sorted.map((session) => {
        const { id, created, last_seen, expires, agent, address, current } = session;
        const Icon = isHandheld(agent) ? Smartphone : Monitor;
        const name = describeAgent(agent);
        const since = instantText(created);
        return (
          <li key={id}>
            <Icon className={css.icon} size={20} aria-hidden="true" />
            <div className={css.what}>
              <p className={css.head} title={agent}>
                <strong>{name}</strong>
                {current && <StatusChip tone="ok">This browser</StatusChip>}
              </p>
              <p className={css.facts}>
                <span>
                  Signed in {since}
                  {address && ` from ${addressText(address)}`}
                </span>
                <span>Last seen {current ? 'just now' : sinceText(Date.parse(last_seen), now)}</span>
                <span>Ends {instantText(expires)}</span>
              </p>
            </div>
            {!current && (
              <Button size="sm" busy={ending.has(id)} aria-label={`Sign out ${name}, signed in ${since}`} onClick={() => onEnd(session)}>
                Sign out
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
