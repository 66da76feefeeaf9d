import { Search } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useState, useRef } from 'react';
import { openedPart } from '../../net/chunks';
import { Button } from '../../ui/Button';
import { Kbd } from '../../ui/Kbd';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import css from './Commands.module.css';
import { useNavigate } from 'react-router-dom';
import { isCovered, isTyping } from '../../ui/isTyping';
import { keyOf } from '../../ui/keyOf';
import { useScreens, type Screen } from '../useScreens';

export const Palette = openedPart(() => import('./Palette'), 'Palette');
const Help = openedPart(() => import('./Help'), 'Help');

const isApple = /Mac|iP/.test(navigator.platform);

interface Opened {
  dialog: 'help' | 'palette';
  /** Of this opening: one that follows is a dialog of its own. */
  key: number;
  /** What was typed before the palette had been loaded. */
  typed: string;
}

/** Takes what is typed until the palette has been loaded. Then it returns the focus, so that the palette can return it later. */
function TypeAheadBuffer({ onTyped }: { onTyped(text: string): void }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.querySelector<HTMLElement>(':focus');
    input.current?.focus();
    return () => before?.focus();
  }, []);
  return (
    <VisuallyHidden>
      <input ref={input} aria-label="Find anything" onChange={({ target }) => onTyped(target.value)} />
    </VisuallyHidden>
  );
}

/** The search button, the palette and the help dialog, with the keyboard shortcuts of every screen. */
export function Commands() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (dialog: Opened['dialog']) => setOpened((last) => ({ dialog, key: (last?.key ?? 0) + 1, typed: '' }));
  const help = () => open('help');
  const find = () => open('palette');
  // A dialog tells late that it is closed: it may have been opened again meanwhile.
  const close = () => setOpened((now) => (now === opened ? null : now));
  useKeys(useScreens(), help, find);
  return (
    <>
      <Button
        size="sm"
        className={css.find}
        icon={<Search size={15} aria-hidden="true" />}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={find}
      >
        <VisuallyHidden>Find anything</VisuallyHidden>
        <span className={css.words} aria-hidden="true">
          Find
          <Kbd>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>
        </span>
      </Button>
      <Suspense fallback={opened && <TypeAheadBuffer onTyped={(typed) => setOpened({ ...opened, typed })} />}>
        {opened?.dialog === 'palette' && <Palette key={opened.key} typed={opened.typed} onClose={close} onHelp={help} />}
        {opened?.dialog === 'help' && <Help key={opened.key} onClose={close} />}
      </Suspense>
    </>
  );
}

/** How long after `g` the second key of a shortcut is accepted. */
const SHORTCUT_TIMEOUT_MS = 1_500;

/** Handles the keys that work on every screen: `g` and a letter, `?`, and Ctrl or ⌘ with K, which works while typing too. */
function useKeys(screens: readonly Screen[], onHelp: () => void, onFind: () => void): void {
  const navigate = useNavigate();
  const gPressedAt = useRef(-Infinity);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isCovered()) return;
      const key = keyOf(event);
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'k' || event.shiftKey) return;
        event.preventDefault();
        onFind();
        return;
      }
      if (isTyping(event.target)) return;
      const isAfterG = event.timeStamp - gPressedAt.current < SHORTCUT_TIMEOUT_MS;
      gPressedAt.current = -Infinity;
      const screen = isAfterG ? screens.find(({ shortcut }) => shortcut === key) : undefined;
      if (screen) {
        // The second letter must not trigger another key of the screen.
        event.stopImmediatePropagation();
        event.preventDefault();
        void navigate(screen.path);
      } else if (key === 'g') {
        gPressedAt.current = event.timeStamp;
      } else if (key === '?') {
        event.preventDefault();
        onHelp();
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [navigate, onFind, onHelp, screens]);
}
