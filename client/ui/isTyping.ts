/** Whether a key pressed at `target` belongs to the focused control, not to the application's shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]') !== null);

/** Whether a dialog is open. The application's shortcuts are then off. */
export const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;
