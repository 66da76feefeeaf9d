import { useEffect, useRef, type RefObject, useLayoutEffect } from 'react';

/**
 * The keys of a form: Ctrl/⌘-Enter saves, with Shift it saves and starts another form, Esc leaves. They work while the focus is in the form or
 * nowhere, and no dialog or menu is open.
 */
export function useShortcuts(form: RefObject<HTMLFormElement | null>, actions: { save(): void; another(): void; leave(): void }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const elsewhere = activeElement !== document.body && !form.current?.contains(activeElement);
      if (event.defaultPrevented || event.isComposing || elsewhere || document.querySelector('dialog[open], :popover-open')) return;
      const saving = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!saving && event.key !== 'Escape') return;
      // Also prevents Esc from closing the question that it opens.
      event.preventDefault();
      if (saving && event.shiftKey) latest.current.another();
      else if (saving) latest.current.save();
      else latest.current.leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

const WITH_ERROR = '[aria-invalid="true"], [data-clash] button';

/** Moves the focus: when the form opens, to the field named in `first` or else the first one; after a refusal, to the first field with an error. */
export function useFocus(form: RefObject<HTMLFormElement | null>, refusals: number, first: { name: string | null; isCopy: boolean }): void {
  const { name, isCopy } = first;
  const before = useRef(refusals);
  // Runs before the form is painted, so that no key is lost. Never takes the focus from a control the user is already in.
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    const named = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    (named ?? form.current?.querySelector<HTMLElement>('input, select, textarea'))?.focus({ preventScroll: true });
    // Typing replaces the name of a copy.
    if (isCopy) named?.select();
  }, [form, name, isCopy]);
  useEffect(() => {
    if (before.current === refusals) return;
    before.current = refusals;
    // Scrolls to the message first and then to the field: if only one fits the view, the field stays visible.
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
    const field = form.current?.querySelector<HTMLElement>(WITH_ERROR);
    if (field) {
      field.focus({ preventScroll: true });
      return field.scrollIntoView({ block: 'nearest' });
    }
    // Controls are disabled while saving and lose the focus. Without a focus the keys of the form would not work.
    if (document.activeElement === document.body) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
  }, [form, refusals]);
}
