import type { ReactNode } from 'react';
import css from './FormGrid.module.css';

/** Fields in as many columns as fit, a legend above them when `title` is given. */
export function FormGrid({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <fieldset>
      {title && <legend className={css.title}>{title}</legend>}
      <div className={css.grid}>{children}</div>
    </fieldset>
  );
}
