import { type ReactNode, useEffect, useState } from 'react';
import { isTyping } from './isTyping';

const IDLE_MS = 1_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

interface WhenIdleProps {
  /** How much longer to wait while the focus is in a field or a dialog. */
  typingMs?: number;
  children: ReactNode;
}

/** Shows its content after a second without input: content that moves the page must not move a button from under the pointer, nor take the next key. */
export function WhenIdle({ typingMs = 0, children }: WhenIdleProps) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (isIdle) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = setTimeout(() => setIdle(true), isTyping(document.activeElement) ? typingMs : 0);
      }, IDLE_MS);
    };
    wait();
    for (const event of TOUCHES) addEventListener(event, wait, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) removeEventListener(event, wait, { capture: true });
    };
  }, [isIdle, typingMs]);
  return isIdle && children;
}
