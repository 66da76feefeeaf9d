import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCovered, isTyping } from '../../ui/isTyping';
import { PLACES } from './places';

/** How long after `g` a letter still means a screen. */
const PATIENCE_MS = 1_500;

/** Listens to the keys that work on every screen: `g` and a letter, `?`, and Ctrl or ⌘ with K, which works while typing too. */
export function useKeys(onHelp: () => void, onFind: () => void): void {
  const navigate = useNavigate();
  const going = useRef(-Infinity);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || isCovered()) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
        event.preventDefault();
        onFind();
        return;
      }
      if (isTyping(event.target)) return;
      const went = event.timeStamp - going.current < PATIENCE_MS;
      going.current = -Infinity;
      const place = went ? PLACES.find(({ letter }) => letter === event.key) : undefined;
      if (place) {
        // The second letter must not trigger another key of the screen.
        event.stopImmediatePropagation();
        event.preventDefault();
        void navigate(place.to);
      } else if (event.key === 'g') {
        going.current = event.timeStamp;
      } else if (event.key === '?') {
        event.preventDefault();
        onHelp();
      }
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, [navigate, onFind, onHelp]);
}
