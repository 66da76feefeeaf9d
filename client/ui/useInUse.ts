import { useEffect, useState } from 'react';

const STILL_MS = 2_000;
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Whether a user is at the rows of a table in an element: the pointer or the focus is on one, or one was pressed or turned within two seconds. */
export function useInUse(box: HTMLElement | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!box) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let touched = false;
    const look = () => setOn(touched || box.querySelector('tbody:is(:hover, :focus-within)') !== null);
    // What leaves has not left yet while the event is dispatched.
    const lookSoon = () => requestAnimationFrame(look);
    const touch = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest('tbody'))) return;
      touched = true;
      look();
      clearTimeout(timer);
      timer = setTimeout(() => {
        touched = false;
        look();
      }, STILL_MS);
    };
    const looks = ['pointerover', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const event of TOUCHES) box.addEventListener(event, touch, { passive: true });
    for (const event of looks) box.addEventListener(event, lookSoon);
    return () => {
      clearTimeout(timer);
      for (const event of TOUCHES) box.removeEventListener(event, touch);
      for (const event of looks) box.removeEventListener(event, lookSoon);
    };
  }, [box]);
  return isOn;
}
