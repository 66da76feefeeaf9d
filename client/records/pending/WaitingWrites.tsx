import { useMemo } from 'react';
import { NO_ANSWER } from '../../net/request';
import { useDelays, useAllPending } from '../../sync/hooks';
import { Button } from '../../ui/Button';
import { useDiscardWrite } from './useSlowWrites';
import css from './Writes.module.css';
import { WriteSummary } from './WriteSummary';

/** All own writes without an answer, oldest first, each with its values and a button to discard it. */
export function WaitingWrites() {
  const pending = useAllPending();
  const delays = useDelays();
  const discard = useDiscardWrite();
  const edits = useMemo(
    () =>
      Object.values(pending)
        .flat()
        .toSorted((a, b) => a.at - b.at),
    [pending],
  );
  if (edits.length === 0) return <p className={css.none}>Nothing waits: all your changes are on the server.</p>;
  return (
    <ul className={css.list}>
      {edits.map((edit) => {
        const message = delays[edit.key]?.problem?.message;
        return (
          <WriteSummary key={edit.key} edit={edit} reason={message === NO_ANSWER ? null : message}>
            <div className={css.actions}>
              <Button size="sm" onClick={() => void discard(edit)}>
                Discard
              </Button>
            </div>
          </WriteSummary>
        );
      })}
    </ul>
  );
}
