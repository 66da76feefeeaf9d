import { useEffect, useState, type ReactNode } from 'react';

const STILL_MS = 1_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Shows its content after a second without input: content that moves the page must not move a button from under the pointer. */
export function WhenStill({ children }: { children: ReactNode }) {
  const [isStill, setStill] = useState(false);
  useEffect(() => {
    if (isStill) return;
    let timer = setTimeout(() => setStill(true), STILL_MS);
    const touch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setStill(true), STILL_MS);
    };
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
    };
  }, [isStill]);
  return isStill && children;
}
