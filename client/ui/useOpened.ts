import { useState } from 'react';

interface Opened<T> {
  /** What a dialog is open for; null while it is closed. */
  opened: T | null;
  open(value: T): void;
  /** Closes the dialog of this rendering, not one that was opened since: the answer to a request may arrive after Cancel. */
  close(): void;
}

/** Whether a dialog is open, and for what. */
export function useOpened<T>(): Opened<T> {
  const [now, setNow] = useState<{ value: T } | null>(null);
  return {
    opened: now && now.value,
    open: (value) => setNow({ value }),
    close: () => setNow((later) => (later === now ? null : later)),
  };
}
