import { unsentNow } from '../../sync/live';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { screensOf } from '../kinds/registry';
import css from './SlowWrites.module.css';
import { slowWriteText } from './slowWriteText';
import { useSlowWrites, useDiscardWrite } from './useSlowWrites';

/** Banners for own writes that the server has not answered although the link is up: the reason, the outlook, and a button to discard. */
export function SlowWrites() {
  const writes = useSlowWrites();
  const discard = useDiscardWrite();
  if (writes.length === 0) return null;
  return (
    <ul className={css.list} data-print="no">
      {writes.map((write) => {
        const { sentence, reason, outlook } = slowWriteText(write.edit, screensOf(write.edit.kind).form, write.delay, unsentNow().safe);
        return (
          <li key={write.edit.key}>
            <Banner
              tone="error"
              actions={
                <Button size="sm" onClick={() => void discard(write.edit)}>
                  Discard
                </Button>
              }
            >
              <p>{sentence}</p>
              {reason !== null && <p>{reason}</p>}
              <p className={css.outlook}>{outlook}</p>
            </Banner>
          </li>
        );
      })}
    </ul>
  );
}
