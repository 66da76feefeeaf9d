import type { PastChange } from '../../../shared/log/change';
import type { Kind } from '../../../shared/kinds/kind';
import { usePersonName } from '../../sync/usePeople';
import { instantText } from '../../ui/instantText';
import { ChangedFields } from './ChangedFields';
import { deedWord } from './deedWord';
import css from './History.module.css';

export interface HistoryEntryProps {
  kind: Kind;
  change: PastChange;
  /** Puts an earlier value back into the form; left out where there is none. */
  onRestore?: (name: string, value: unknown) => void;
}

/** One change of a record: who and when, and each field's old and new value. */
export function HistoryEntry({ kind, change, onRestore }: HistoryEntryProps) {
  const who = usePersonName(change.by);
  return (
    <li className={css.entry}>
      <p className={css.head}>
        <strong>{deedWord(change)}</strong> by{' '}
        <span className={css.who} title={change.by}>
          {who}
        </span>
        <time dateTime={change.at}>{instantText(change.at)}</time>
      </p>
      <ChangedFields kind={kind} change={change} onRestore={onRestore} />
    </li>
  );
}
