import { Fragment, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx';
import css from './Menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean;
  onSelect?: () => void;
  /** For a link: `render: (p) => <Link to="/x" {...p} />`. */
  render?: (props: { className: string; role: 'menuitem'; tabIndex: -1; children: ReactNode }) => ReactNode;
}

export interface MenuProps {
  items: readonly MenuItem[];
  /** The opener: `trigger={(p) => <Button {...p}>Add</Button>}`. */
  trigger: (props: { popoverTarget: string; 'aria-haspopup': 'menu' }) => ReactNode;
}

/** A list of actions in a popover. Arrow keys, Home, End and first letters move; Esc or a press outside closes. */
export function Menu({ items, trigger }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const place = (opening: boolean) => {
    const opener = document.querySelector(`[popovertarget="${id}"]`);
    if (!opening || !opener || !menu.current) return;
    const box = opener.getBoundingClientRect();
    const { style } = menu.current;
    const below = innerHeight - box.bottom > 240 || box.top < 240;
    style.insetBlock = below ? `${box.bottom + 4}px auto` : `auto ${innerHeight - box.top + 4}px`;
    const right = box.left + box.width / 2 > innerWidth / 2;
    style.insetInline = right ? `auto ${Math.max(8, innerWidth - box.right)}px` : `${Math.max(8, box.left)}px auto`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const letter = (each: HTMLElement) => event.key.length === 1 && each.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase());
    const to = moves[event.key];
    const item = to === undefined ? (all.slice(at + 1).find(letter) ?? all.find(letter)) : all.at(to % all.length);
    if (event.key === 'Tab') menu.current?.hidePopover();
    if (!item || event.key === ' ') return;
    event.preventDefault();
    item.focus();
  };
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        className={css.menu}
        onKeyDown={onKeyDown}
        onClick={() => menu.current?.hidePopover()}
        onBeforeToggle={(event) => place(event.newState === 'open')}
        onToggle={(event) => event.newState === 'open' && menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()}
      >
        {items.map(({ key, label, icon, danger, onSelect, render }) => {
          const props = { className: cx(css.item, danger && css.danger), role: 'menuitem', tabIndex: -1 } as const;
          const children = (
            <>
              {icon}
              {label}
            </>
          );
          return render ? (
            <Fragment key={key}>{render({ ...props, children })}</Fragment>
          ) : (
            <button key={key} type="button" {...props} onClick={onSelect}>
              {children}
            </button>
          );
        })}
      </div>
    </>
  );
}
