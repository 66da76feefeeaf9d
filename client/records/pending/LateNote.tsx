import { unsentNow } from '../../sync/live';
import { Button } from '../../ui/Button';
import type { FormScreen } from '../kinds/KindScreens';
import { lateWords } from './lateWords';
import { useDiscard } from './useDiscard';
import type { LateWrite } from './useLate';

/** The same message beside the buttons of the form: the one at the top of the page may be out of view. */
export function LateNote({ write, screen }: { write: LateWrite; screen: FormScreen }) {
  const discard = useDiscard();
  const { sentence, reason, kept } = lateWords(write.edit, screen, write.delay, unsentNow().safe);
  return (
    <>
      {[sentence, reason, kept].filter(Boolean).join(' ')}{' '}
      <Button size="sm" onClick={() => void discard(write)}>
        Discard
      </Button>
    </>
  );
}
