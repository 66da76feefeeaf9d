import { useEffect, useState } from 'react';
import { REPEAT_EDITING_MS } from '../../../shared/api/presence';

/** What the user does on the screen that is open. */
export interface Doing {
  /** The field of the form that has the focus. */
  field: string;
  editing: boolean;
  idle: boolean;
  /** Counts what is to be said again although nothing has changed: typing that goes on. */
  beat: number;
}

const IDLE_MS = 5 * 60_000;
const OUT_OF_SIGHT_MS = 60_000;
const LOOK_MS = 30_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

const fieldOf = ({ target }: Event): string =>
  (target instanceof Element && target.closest<HTMLElement>('main form [data-name]')?.dataset.name) || '';

/** Watches the page: which field has the focus, whether the user types, or has left the machine. `screen`: another one begins anew. */
export function useDoing(screen: string): Doing {
  const [on, setOn] = useState({ screen, field: '', editing: false, beat: 0 });
  const [idle, setIdle] = useState(false);
  // Of the screen before, nothing holds.
  const { field, editing, beat } = on.screen === screen ? on : { ...on, field: '', editing: false };

  useEffect(() => {
    let beatAt = -Infinity;
    const onFocus = (event: Event) =>
      setOn((was) => ({ ...was, editing: was.screen === screen && was.editing, screen, field: fieldOf(event) }));
    const onInput = (event: Event) => {
      const name = fieldOf(event);
      const now = performance.now();
      if (name === '' || now - beatAt < REPEAT_EDITING_MS) return;
      beatAt = now;
      setOn((was) => ({ screen, field: name, editing: true, beat: was.beat + 1 }));
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('input', onInput);
    };
  }, [screen]);

  useEffect(() => {
    let touched = performance.now();
    let hidden = document.hidden ? touched : Infinity;
    const look = () => setIdle(performance.now() - touched > IDLE_MS || performance.now() - hidden > OUT_OF_SIGHT_MS);
    const touch = () => {
      touched = performance.now();
      look();
    };
    const onSight = () => {
      hidden = document.hidden ? performance.now() : Infinity;
      touch();
    };
    const timer = setInterval(look, LOOK_MS);
    for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', onSight);
    return () => {
      clearInterval(timer);
      for (const event of TOUCHES) removeEventListener(event, touch, { capture: true });
      document.removeEventListener('visibilitychange', onSight);
    };
  }, []);
  return { field, editing, beat, idle };
}
