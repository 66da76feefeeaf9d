import { useEffect, useRef, type RefObject } from 'react';

/** Ctrl/⌘-Enter saves, with Shift it saves and begins another, and Esc leaves while the focus is in the form or nowhere, and no dialog or menu has the keyboard. */
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
      // Also keeps Esc from closing at once the question it opens.
      event.preventDefault();
      if (saving && event.shiftKey) latest.current.another();
      else if (saving) latest.current.save();
      else latest.current.leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}
