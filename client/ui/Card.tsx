import { useId, type ReactNode } from 'react';
import { Badge } from './StatusChip';
import css from './Card.module.css';

export interface CardProps {
  title?: ReactNode;
  /** A count beside the title. */
  count?: number;
  /** Buttons or links at the end of the title row. */
  actions?: ReactNode;
  /** No padding around the content, for a table or list with its own. */
  flush?: boolean;
  /** A long list scrolls inside the card, so that cards side by side have the same height. On a phone it is shown in full. */
  scroll?: boolean;
  children: ReactNode;
}

/** A surface with a title. With a title it is a landmark for screen readers. */
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
      {/* `restoreScreen` restores the scroll position of boxes with `data-scroll`. `Table.css` removes the frame of a table in `data-flush`. */}
      <div className={css.body} data-flush={flush || undefined} data-scroll={scroll || undefined} {...scrolls}>
        {children}
      </div>
    </section>
  );
}
