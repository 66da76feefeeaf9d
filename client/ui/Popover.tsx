import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './Popover.module.css';
import { Check } from 'lucide-react';

interface MenuRowProps extends ComponentProps<'button'> {
  /** For an option: whether it is chosen, shown by a tick. */
  on?: boolean;
  /** A short text at the end: a count, or the current choice. */
  end?: ReactNode;
}

/** A button that is one line of a Popover. */
export function MenuRow({ on, end, children, ...rest }: MenuRowProps) {
  return (
    <button type="button" {...rest} className={css.row} aria-pressed={on}>
      {on !== undefined && <Check size={15} aria-hidden="true" className={css.tick} />}
      <span className={css.label}>{children}</span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </button>
  );
}

export interface PopoverProps {
  /** The accessible name. */
  label: string;
  /** The element that opened it, and beside which it is shown. */
  at: HTMLElement;
  /** Called when it was closed by Esc or by a click anywhere else. */
  onClose: () => void;
  children: ReactNode;
}

const WIDTH = 304;
const EDGE = 8;

/** Positions the box below its opener, or above if there is more room. */
function positionBox(box: HTMLElement, at: HTMLElement): void {
  const { left, top, bottom } = at.getBoundingClientRect();
  const below = innerHeight - bottom > Math.min(top, 360);
  const side = Math.max(EDGE, Math.min(left, innerWidth - WIDTH - EDGE));
  box.style.setProperty('--inset', `${below ? `${bottom + 4}px` : 'auto'} auto ${below ? 'auto' : `${innerHeight - top + 4}px`} ${side}px`);
  box.style.setProperty('--most', `${(below ? innerHeight - bottom : top) - 2 * EDGE}px`);
}

/** A menu beside its opener, or at the bottom of the screen on a phone. Mounted only while open. Takes the focus, and returns it when it closes. */
export function Popover({ label, at, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    positionBox(node, at);
    // The browser returns the focus to the element that has it now. Not every browser focuses a button on click.
    at.focus();
    node.showPopover();
    (node.querySelector<HTMLElement>('[data-autofocus]') ?? node).focus();
    // A popover that React removes while it is open does not return the focus.
    return () => node.hidePopover();
  }, [at]);
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={css.box}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>
  );
}
