import { unsentNow } from '../../sync/live';
import { Button } from '../../ui/Button';
import { lateWords } from './lateWords';
import { useDiscard } from './useDiscard';
import type { LateWrite } from './useLate';

/** The same message beside the buttons of the form: the one at the top of the page may be out of view. */
export function LateNote({ write }: { write: LateWrite }) {
  const discard = useDiscard();
  const { sentence, reason, kept } = lateWords(write.edit, write.delay, unsentNow().safe);
  return (
    <>
      {[sentence, reason, kept].filter(Boolean).join(' ')}{' '}
      <Button size="sm" onClick={() => void discard(write)}>
        Discard
      </Button>
    </>
  );
}
