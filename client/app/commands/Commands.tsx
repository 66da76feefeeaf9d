import { Search } from 'lucide-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { openedPart } from '../../net/lazyPart';
import { loadChunk } from '../../net/loadChunk';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Commands.module.css';
import { useKeys } from './useKeys';

const Palette = openedPart(() => import('./Palette'), 'Palette');
const Help = openedPart(() => import('./Help'), 'Help');

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);

/** The keyboard commands: listens for their keys on every screen, and shows the search button. */
export function Commands() {
  const [open, setOpen] = useState<'help' | 'palette' | null>(null);
  const help = useCallback(() => setOpen('help'), []);
  const find = useCallback(() => setOpen('palette'), []);
  const close = (which: 'help' | 'palette') => () => setOpen((now) => (now === which ? null : now));
  useKeys(help, find);
  useKeptFocus();
  return (
    <>
      <Button
        size="sm"
        className={css.find}
        icon={<Search size={15} aria-hidden="true" />}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        title="Find vessels, screens and records"
        onClick={find}
      >
        <VisuallyHidden>Find anything</VisuallyHidden>
        <span className={css.words} aria-hidden="true">
          Find
          <Kbd>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </Button>
      <Suspense fallback={null}>
        {open === 'palette' && <Palette onClose={close('palette')} onHelp={help} />}
        {open === 'help' && <Help onClose={close('help')} />}
      </Suspense>
    </>
  );
}

/** Keys pressed in the first second count too: the code that handles them arrives after the first screen. */
function useKeptFocus(): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let over = false;
    void loadChunk(() => import('./keptFocus')).then(({ keepFocus }) => {
      if (!over) stop = keepFocus();
    });
    return () => {
      over = true;
      stop?.();
    };
  }, []);
}
