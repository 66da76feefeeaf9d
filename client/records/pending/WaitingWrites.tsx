import { useMemo } from 'react';
import { NO_ANSWER } from '../../net/request';
import { useDelays, useAllPending } from '../../sync/hooks';
import type { Delay } from '../../sync/store';
import { Button } from '../../ui/Button';
import { useDiscardWrite } from './useSlowWrites';
import css from './Writes.module.css';
import { WriteSummary } from './WriteSummary';

/** The delay of a write that this page has not sent, as far as it knows. */
const UNSENT: Delay = { problem: null, mayBeDone: false };

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
        const delay = delays[edit.key] ?? UNSENT;
        const message = delay.problem?.message;
        return (
          <WriteSummary key={edit.key} edit={edit} reason={message === NO_ANSWER ? null : message}>
            <div className={css.actions}>
              <Button size="sm" onClick={() => void discard({ edit, delay })}>
                Discard
              </Button>
            </div>
          </WriteSummary>
        );
      })}
    </ul>
  );
}
