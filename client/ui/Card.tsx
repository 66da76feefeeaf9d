import { useId, type ReactNode } from 'react';
import { Badge } from './StatusChip';
import css from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** How many there are, beside the title. */
  count?: number;
  /** Buttons or links at the end of the title row. */
  actions?: ReactNode;
  /** No padding round the content: for a table or a list that brings its own. */
  flush?: boolean;
  /** A long list scrolls within, so that cards beside each other end together. On a phone it is laid out in full. */
  scroll?: boolean;
  children: ReactNode;
}

/** A titled surface; a landmark named by its title when it has one. */
export function Card({ title, count, actions, flush = false, scroll = false, children }: CardProps) {
  const id = useId();
  // Keyboard users scroll it with the arrow keys.
  const scrolls = scroll && ({ role: 'group', tabIndex: 0, 'aria-labelledby': id } as const);
  return (
    <section className={css.card} aria-labelledby={title ? id : undefined}>
      {(title || actions) && (
        <header className={css.head}>
          {title && <h2 id={id}>{title}</h2>}
          {count !== undefined && <Badge>{count}</Badge>}
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      <div className={css.body} data-flush={flush || undefined} data-scroll={scroll || undefined} {...scrolls}>
        {children}
      </div>
    </section>
  );
}
