import { useState } from 'react';

/** `value`, and while `hold` lasts what it was when that began; `settle` takes up the newest at once. Null is never held. */
export function useHeld<T>(value: T | null, hold: boolean): { held: T | null; settle(): void } {
  const [held, setHeld] = useState(value);
  if (held !== value && (!hold || held === null)) setHeld(value);
  return { held: hold && held !== null ? held : value, settle: () => setHeld(value) };
}
