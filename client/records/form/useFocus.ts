import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const WRONG = '[aria-invalid="true"], [data-clash] button';

/** Puts the focus on the field named in `first`, else on the first one, when a form opens, and on the first wrong one after each refusal. */
export function useFocus(form: RefObject<HTMLFormElement | null>, refusals: number, first: { name: string | null; isCopy: boolean }): void {
  const { name, isCopy } = first;
  const before = useRef(refusals);
  // Before the form is painted, so that keys typed at once reach it, and never away from a box the user is already in.
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    const named = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    (named ?? form.current?.querySelector<HTMLElement>('input, select, textarea'))?.focus({ preventScroll: true });
    // The name of a copy gives way to what is typed.
    if (isCopy) named?.select();
  }, [form, name, isCopy]);
  useEffect(() => {
    if (before.current === refusals) return;
    before.current = refusals;
    // Scroll to the message first, then to the field: where only one fits the view, the field stays visible.
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
    const wrong = form.current?.querySelector<HTMLElement>(WRONG);
    if (wrong) {
      wrong.focus({ preventScroll: true });
      return wrong.scrollIntoView({ block: 'nearest' });
    }
    // A control that is disabled while saving loses the focus; without a focus the form's keys would not work.
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
  }, [form, refusals]);
}
