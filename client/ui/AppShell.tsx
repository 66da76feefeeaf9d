import { Menu as MenuIcon, X } from 'lucide-react';
import { Children, useEffect, useId, useState, type ReactNode } from 'react';
import css from './AppShell.module.css';
import { IconButton } from './Button';

export interface AppShellProps {
  /** The product's name or mark, usually a link home. */
  brand: ReactNode;
  /** A picker of what all screens are about, here the vessel. Takes the middle of the bar. */
  context?: ReactNode;
  /** One link in each node; the current one has `aria-current="page"`. Left out when nobody is signed in. */
  nav?: readonly ReactNode[];
  /** After the links, at the end of their row: a menu of things to add. */
  navEnd?: ReactNode;
  /** At the right of the bar, on phones too, so keep it small: the state of the connection. */
  end?: ReactNode;
  /** At the far right of the bar; on phones at the foot of the menu: theme, signing out. */
  account?: ReactNode;
  /** Banners between bar and content. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of the application: a bar, a row of links (behind a menu button on phones), the main part, and a skip link to it. */
export function AppShell({ brand, context, nav, navEnd, end, account, notice, children }: AppShellProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const hasNav = nav !== undefined && nav.length > 0;
  useEffect(() => {
    if (!open) return;
    const onEvent = (event: Event) => {
      const followed = event.type === 'click' && event.target instanceof Element && event.target.closest('a');
      if (followed || (event instanceof KeyboardEvent && event.key === 'Escape')) setOpen(false);
    };
    addEventListener('click', onEvent);
    addEventListener('keydown', onEvent);
    return () => {
      removeEventListener('click', onEvent);
      removeEventListener('keydown', onEvent);
    };
  }, [open]);
  return (
    <div className={css.shell} data-nav={hasNav || undefined}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <header className={css.top} data-print="no">
        {hasNav && (
          <IconButton
            className={css.toggle}
            label={open ? 'Close menu' : 'Open menu'}
            icon={open ? <X size={20} /> : <MenuIcon size={20} />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          />
        )}
        <div className={css.brand}>{brand}</div>
        <div className={css.context}>{context}</div>
        <div className={css.end}>{end}</div>
        <div id={id} className={css.panel} data-open={open || !hasNav || undefined}>
          {hasNav && (
            <nav className={css.nav} aria-label="Main">
              <ul className={css.links}>
                {Children.map(nav, (node) => (
                  <li>{node}</li>
                ))}
              </ul>
              {navEnd}
            </nav>
          )}
          <div className={css.account}>{account}</div>
        </div>
      </header>
      <main id="main" className={css.main} tabIndex={-1}>
        <div className={css.notice}>{notice}</div>
        {children}
      </main>
    </div>
  );
}
