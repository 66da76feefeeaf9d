/** Whether a key pressed there is meant for what has the focus, and not for the application. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]') !== null);

/** Whether a dialog lies over the page: its keys are its own. */
export const isCovered = (): boolean => document.querySelector('dialog[open]') !== null;
