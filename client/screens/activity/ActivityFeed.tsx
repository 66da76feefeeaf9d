import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ActivityEntry, SettingsEntry } from '../../../shared/api/activity';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { cx } from '../../ui/cx';
import history from '../../records/history/History.module.css';
import css from './Activity.module.css';
import { ActivityLine } from './ActivityLine';
import { byDay } from './days';
import { SettingsLine } from './SettingsLine';
import type { ActivityReading } from './useActivity';

interface ActivityFeedProps {
  /** Names the list for screen readers. */
  label: string;
  reading: ActivityReading;
  /** Said where there is nothing. */
  empty: string;
  /** What to do about it. */
  emptyAction?: ReactNode;
}

const keyOf = ({ vessel, seq }: ActivityEntry) => `${vessel}:${seq}`;

/** Both newest first, as one. */
const inOrder = (entries: readonly ActivityEntry[], settings: readonly SettingsEntry[]): readonly (ActivityEntry | SettingsEntry)[] =>
  settings.length === 0 ? entries : [...entries, ...settings].sort((a, b) => b.at.localeCompare(a.at));

/** Changes by day, newest first, and the way to older ones. */
export function ActivityFeed({ label, reading, empty, emptyAction }: ActivityFeedProps) {
  const { entries, settings, more, busy, error, load } = reading;
  if (!entries)
    return error === null ? (
      <Skeleton kind="row" count={6} label={`Loading ${label.toLowerCase()}…`} />
    ) : (
      <ErrorState message={error} onRetry={load} />
    );
  const all = inOrder(entries, settings);
  return (
    <>
      {all.length === 0 && !more && <EmptyState icon={<History size={24} aria-hidden="true" />} title={empty} action={emptyAction} />}
      {byDay(all).map(({ day, words, of }) => (
        <Card key={day} title={words}>
          <ol className={cx(history.list, css.list)} aria-label={`${label}, ${words}`}>
            {of.map((entry) =>
              'seq' in entry ? <ActivityLine key={keyOf(entry)} entry={entry} /> : <SettingsLine key={entry.id} entry={entry} />,
            )}
          </ol>
        </Card>
      ))}
      {error !== null && <p className={history.failed}>{error} What is shown was known before.</p>}
      {(more || error !== null) && (
        <div className={css.older}>
          <Button busy={busy} onClick={load}>
            {error === null ? 'Show older' : 'Try again'}
          </Button>
        </div>
      )}
    </>
  );
}
