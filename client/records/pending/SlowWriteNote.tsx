import { unsentNow } from '../../sync/live';
import { Button } from '../../ui/Button';
import type { FormScreen } from '../kinds/KindScreens';
import { slowWriteText } from './slowWriteText';
import { type SlowWrite, useDiscard } from './useSlowWrites';

/** The message about a slow write beside the buttons of its form, because the one at the top of the page may be out of view. */
export function SlowWriteNote({ write, screen }: { write: SlowWrite; screen: FormScreen }) {
  const discard = useDiscard();
  const { sentence, reason, outlook } = slowWriteText(write.edit, screen, write.delay, unsentNow().safe);
  return (
    <>
      {[sentence, reason, outlook].filter(Boolean).join(' ')}{' '}
      <Button size="sm" onClick={() => void discard(write)}>
        Discard
      </Button>
    </>
  );
}
