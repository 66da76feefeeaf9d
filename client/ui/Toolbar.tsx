import type { ReactNode } from 'react';
import css from './Toolbar.module.css';

/** A row of filters and actions; `end` is pushed to the far side. Wraps on narrow screens. */
export function Toolbar({ label, children, end }: { label: string; children?: ReactNode; end?: ReactNode }) {
  return (
    <fieldset className={css.bar} aria-label={label} data-print="no">
      {children}
      {end && <div className={css.end}>{end}</div>}
    </fieldset>
  );
}
