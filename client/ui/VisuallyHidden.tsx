import type { ReactNode } from 'react';
import css from './VisuallyHidden.module.css';

/** Text for screen readers only. `live` announces it politely when it changes. */
export function VisuallyHidden({ children, live = false }: { children: ReactNode; live?: boolean }) {
  return (
    <span className={css.hidden} role={live ? 'status' : undefined}>
      {children}
    </span>
  );
}

/** The label of a button. A phone shows only the first word; screen readers get all. */
export function FirstWord({ of }: { of: string }) {
  const [first = '', ...rest] = of.split(' ');
  return (
    <span>
      {first}
      <span className={css.rest}> {rest.join(' ')}</span>
    </span>
  );
}

/** Words that a screen has no room for: it shows the short ones. Screen readers and print get the full ones. */
export const ShortOnScreen = ({ short, full }: { short: string; full: string }) => (
  <>
    <span aria-hidden="true" className={css.onScreen}>
      {short}
    </span>
    <span className={css.offScreen}>{full}</span>
  </>
);
