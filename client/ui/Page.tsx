import { useEffect, type ReactNode } from 'react';
import css from './Page.module.css';

export interface PageProps {
  /** The h1; also the document's title when it is a string. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Buttons and links; the primary one last. */
  actions?: ReactNode;
  /** For forms: keeps lines to a readable width. */
  narrow?: boolean;
  children: ReactNode;
}

/** One screen: a header that stays in view, then its parts at an even distance. */
export function Page({ title, subtitle, actions, narrow = false, children }: PageProps) {
  useEffect(() => {
    if (typeof title === 'string') document.title = title;
  }, [title]);
  return (
    <div className={css.page} data-narrow={narrow || undefined}>
      <header className={css.header}>
        <div className={css.titles}>
          <h1>{title}</h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {actions && (
          <div className={css.actions} data-print="no">
            {actions}
          </div>
        )}
      </header>
      <div className={css.content}>{children}</div>
    </div>
  );
}
