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
