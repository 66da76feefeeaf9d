import { unsentNow } from '../../sync/live';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { screensOf } from '../kinds/registry';
import css from './LateWrites.module.css';
import { lateWords } from './lateWords';
import { useDiscard } from './useDiscard';
import { useLate } from './useLate';

/** Own writes that wait for their answer although the link is up: why, that they are tried again, and a way to give each up. */
export function LateWrites() {
  const late = useLate();
  const discard = useDiscard();
  if (late.length === 0) return null;
  return (
    <ul className={css.list} data-print="no">
      {late.map((write) => {
        const { sentence, reason, kept } = lateWords(write.edit, screensOf(write.edit.kind).form, write.delay, unsentNow().safe);
        return (
          <li key={write.edit.key}>
            <Banner
              tone="error"
              actions={
                <Button size="sm" onClick={() => void discard(write)}>
                  Discard
                </Button>
              }
            >
              <p>{sentence}</p>
              {reason !== null && <p>{reason}</p>}
              <p className={css.kept}>{kept}</p>
            </Banner>
          </li>
        );
      })}
    </ul>
  );
}
