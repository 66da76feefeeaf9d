import type { Kind } from '../../../shared/kinds/kind';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import css from './History.module.css';
import { HistoryEntry, type HistoryEntryProps } from './HistoryEntry';
import { useHistory } from './useHistory';

interface HistoryListProps extends Pick<HistoryEntryProps, 'onRestore'> {
  kind: Kind;
  vessel: number;
  id: number;
}

/** Who changed a record, when and what, newest first (server/README.md). */
export function HistoryList({ kind, vessel, id, onRestore }: HistoryListProps) {
  const { changes, more, error, load } = useHistory(kind, vessel, id);
  if (!changes)
    return error === null ? <Skeleton kind="text" count={4} label="Loading history…" /> : <ErrorState message={error} onRetry={load} />;
  const told = changes.filter(({ op, fields }) => op !== 'updated' || Object.keys(fields).length > 0);
  return (
    <>
      <ol className={css.list} aria-label="History" aria-live="polite" aria-relevant="additions">
        {told.map((change) => (
          <HistoryEntry key={change.rev} kind={kind} change={change} onRestore={onRestore} />
        ))}
      </ol>
      {error !== null && <p className={css.failed}>{error} What is shown was known before.</p>}
      {more && (
        <Button size="sm" onClick={load}>
          Show older changes
        </Button>
      )}
    </>
  );
}
