import { Menu } from 'lucide-react';
import { Children, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import css from './AppShell.module.css';
import bar from './ThumbBar.module.css';
import { Button } from './Button';

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
  /** On phones a bar at the bottom, with the menu button as its last target. On wider screens its button follows `end`; its links are left out. */
  thumb?: ReactNode;
  /** At the far right of the bar; on phones at the foot of the menu: theme, signing out. */
  account?: ReactNode;
  /** Banners between bar and content. */
  notice?: ReactNode;
  children: ReactNode;
}

/** What may close the menu. */
const EVENTS = ['click', 'focusin', 'keydown'];

/** The frame of the application: a bar, a row of links (on phones behind the menu button at the bottom), the main part, and a skip link to it. */
export function AppShell({ brand, context, nav, navEnd, end, thumb, account, notice, children }: AppShellProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const top = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const hasNav = nav !== undefined && nav.length > 0;
  useEffect(() => {
    if (!open) return;
    const onEvent = (event: Event) => {
      const { target, type } = event;
      if (!(target instanceof Element)) return;
      const isClick = type === 'click';
      // A dialog that the menu opened returns the focus to it.
      const isInDialog = target.closest('dialog');
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape' || isInDialog) return;
        toggle.current?.focus();
      } else if (top.current?.contains(target) ? !isClick || !target.closest('a') : !isClick && isInDialog) return;
      setOpen(false);
    };
    for (const type of EVENTS) addEventListener(type, onEvent);
    return () => {
      for (const type of EVENTS) removeEventListener(type, onEvent);
    };
  }, [open]);
  return (
    <div className={css.shell} data-nav={hasNav || undefined}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <header ref={top} className={css.top} data-print="no">
        <div className={css.brand}>{brand}</div>
        <div className={css.context}>{context}</div>
        <div className={css.end}>
          {end}
          {hasNav && (
            <div className={bar.thumb}>
              {thumb}
              <Button
                ref={toggle}
                variant="ghost"
                className={bar.toggle}
                icon={<Menu size={20} />}
                aria-label={open ? 'Close menu' : 'Open menu'}
                aria-expanded={open}
                aria-controls={id}
                onClick={() => setOpen(!open)}
              >
                Menu
              </Button>
            </div>
          )}
        </div>
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
