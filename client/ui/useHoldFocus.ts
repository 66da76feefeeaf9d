import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For the button that submits a form whose controls are disabled while it is `busy`. A browser takes the focus from a disabled control, so the
 * button has the focus meanwhile, and returns it if the form stays open.
 */
export function useHoldFocus(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  /** The control of the form that had the focus last: when it is disabled, the browser has already taken the focus. */
  const last = useRef<HTMLElement | null>(null);
  const owner = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const form = button.current?.form;
    const note = () => void (last.current = document.activeElement instanceof HTMLElement ? document.activeElement : null);
    if (form?.contains(document.activeElement)) note();
    form?.addEventListener('focusin', note);
    return () => form?.removeEventListener('focusin', note);
  }, []);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (busy && last.current?.matches(':disabled') && (activeElement === document.body || activeElement === last.current)) {
      owner.current = last.current;
      button.current?.focus({ preventScroll: true });
    } else if (!busy) {
      if (activeElement === button.current) owner.current?.focus({ preventScroll: true });
      owner.current = null;
    }
  }, [busy]);
  return button;
}
