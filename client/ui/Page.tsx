import { useEffect, type ReactNode } from 'react';
import css from './Page.module.css';

export interface PageProps {
  /** The h1, and the title of the tab. */
  title: string;
  /** The vessel or record of this screen, shown before the title, also in the browser tab. */
  of?: string | undefined;
  subtitle?: ReactNode;
  /** Between the title and the buttons; on a narrow screen below them. Its room is reserved, so that it may load later. */
  head?: ReactNode;
  /** Buttons and links; the primary one last. */
  actions?: ReactNode;
  /** For forms: keeps lines to a readable width. */
  narrow?: boolean;
  children: ReactNode;
}

/** The frame of one screen: a sticky header with title and actions, and the content below. */
export function Page({ title, of, subtitle, head, actions, narrow = false, children }: PageProps) {
  useEffect(() => {
    document.title = of ? `${of} · ${title}` : title;
  }, [of, title]);
  return (
    <div className={css.page} data-narrow={narrow || undefined}>
      <header className={css.header}>
        <div className={css.titles}>
          <h1>
            {of && (
              <>
                <span className={css.of}>{of}</span>
                <span className={css.dot}> · </span>
              </>
            )}
            {title}
          </h1>
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {head !== undefined && head !== null && <div className={css.head}>{head}</div>}
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
