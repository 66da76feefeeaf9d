import { useEffect, useState, type RefObject } from 'react';

const STILL_MS = 2_000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const;

/** Whether a user has moved, pressed or typed on an element within two seconds. */
export function useRecentInput(element: RefObject<HTMLElement | null>): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = () => {
      setOn(true);
      clearTimeout(timer);
      timer = setTimeout(() => setOn(false), STILL_MS);
    };
    for (const event of TOUCHES) box.addEventListener(event, touch, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) box.removeEventListener(event, touch);
    };
  }, [element]);
  return isOn;
}
