import type { Kind, Values } from '../../../shared/kinds/kind';
import { paths } from '../../../shared/api/paths';
import { saidAt } from '../../../shared/basics/person';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { isEmptyEdit, type PastChange, type RecordHistory } from '../../../shared/log/change';
import { useLink, usePersonName, useRecord } from '../../sync/hooks';
import { sentenceOf } from '../../net/request';
import { useQuery } from '../../net/useQuery';
import { instantText } from '../../ui/instantText';
import css from './History.module.css';
import { ChangedFields } from './ChangedFields';
import { actionOf } from '../../../shared/api/activity';

const WORDS = { created: 'Created', updated: 'Changed', deleted: 'Deleted', restored: 'Restored', erased: 'Erased personal data' } as const;

/** The action of a change, for the start of a sentence. A record that was created to replace another one is a renewal. */
export function actionWord(change: Pick<PastChange, 'op' | 'rev'> & { fields?: Values }): string {
  const action = actionOf(change);
  return action === 'created' && change.fields?.chain ? 'Renewed' : WORDS[action];
}

/** The author of a change; on a shared computer with who was at the keyboard. */
export function useAuthor({ by, said }: Pick<PastChange, 'by' | 'said'>): string {
  const name = usePersonName(by);
  return said ? saidAt(said, name) : name;
}

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
  const shown = changes.filter((change) => !isEmptyEdit(change));
  return (
    <>
      <ol className={css.list} aria-label="History" aria-live="polite" aria-relevant="additions">
        {shown.map((change) => (
          <HistoryEntry key={change.rev} kind={kind} change={change} onRestore={onRestore} />
        ))}
      </ol>
      {error !== null && <p className={css.failed}>{error} The changes above were loaded before.</p>}
      {more && (
        <Button size="sm" onClick={load}>
          Show older changes
        </Button>
      )}
    </>
  );
}

interface HistoryEntryProps {
  kind: Kind;
  change: PastChange;
  /** Restores an earlier value in the form; left out where there is no form. */
  onRestore?: (name: string, value: unknown) => void;
}

/** One change of a record: author, time, and the old and new value of each field. */
function HistoryEntry({ kind, change, onRestore }: HistoryEntryProps) {
  const who = useAuthor(change);
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{actionWord(change)}</strong> by{' '}
        <span className={css.who} title={change.by}>
          {who}
        </span>
        <time dateTime={change.at}>{instantText(change.at)}</time>
      </p>
      <ChangedFields kind={kind} change={change} onRestore={onRestore} />
    </li>
  );
}

const FAILED = 'The history could not be loaded.';

interface History {
  /** Newest first; undefined until the first answer. */
  changes: PastChange[] | undefined;
  /** Whether there are older changes. */
  more: boolean;
  error: string | null;
  /** Loads older changes, or retries after an error. */
  load(): void;
}

/** All changes, one for each revision, newest first. */
const joined = (...all: (readonly PastChange[])[]): PastChange[] =>
  [...new Map(all.flat().map((change) => [change.rev, change])).values()].toSorted((a, b) => b.rev - a.rev);

/** The history of a record, from the log. Changes made while it is open are added. */
function useHistory(kind: Kind, vessel: number, id: number): History {
  const revision = useRecord(kind.name, id)?.rev;
  const link = useLink().state;
  const { data, error, load } = useQuery<RecordHistory>(paths.history(kind.name, vessel, id), {
    // After a new revision, a deletion or a reconnection there may be more changes.
    refreshKey: `${revision} ${link}`,
    mergeAnswer,
    appendPage: (before, page) => ({ changes: joined(before.changes, page.changes), more: page.more }),
  });
  const oldest = data?.changes.at(-1)?.rev;
  return {
    changes: data?.changes,
    more: data?.more ?? false,
    error: error && sentenceOf(error, FAILED),
    load: () => load(error === null && oldest !== undefined ? paths.history(kind.name, vessel, id, oldest) : undefined),
  };
}

/** Adds the newest page to the loaded changes. Replaces them if there would be a gap in between. */
function mergeAnswer(was: RecordHistory, page: RecordHistory): RecordHistory {
  const reaches = (page.changes.at(-1)?.rev ?? 0) <= (was.changes[0]?.rev ?? 0) + 1;
  return reaches ? { changes: joined(was.changes, page.changes), more: was.more } : page;
}
