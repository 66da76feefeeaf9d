import { useId, type ReactNode } from 'react';
import css from './Card.module.css';
import { cx } from './cx';

export interface CardProps {
  title?: ReactNode;
  /** Buttons or links at the end of the title row. */
  actions?: ReactNode;
  /** No padding round the content: for a table or a list that brings its own. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled surface; a landmark named by its title when it has one. */
export function Card({ title, actions, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={css.head}>
          {title && <h2 id={id}>{title}</h2>}
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      <div className={cx(!flush && css.body)} data-flush={flush || undefined}>{children}</div>
    </section>
  );
}
