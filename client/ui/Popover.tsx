import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import css from './Popover.module.css';
import { Check } from 'lucide-react';

interface MenuRowProps extends ComponentProps<'button'> {
  /** Whether it is chosen, of something that can be; a tick says so. */
  on?: boolean;
  /** A few quiet words at its end: how many, or what is chosen within. */
  end?: ReactNode;
}

/** One line of a Popover that can be pressed. */
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
  /** Names it for screen readers. */
  label: string;
  /** What opened it: it stands beside that. */
  at: HTMLElement;
  /** It was closed: by Esc, or by a press anywhere else. */
  onClose: () => void;
  children: ReactNode;
}

const WIDTH = 304;
const EDGE = 8;

/** Below what opened it, or above where there is more room. */
function place(box: HTMLElement, at: HTMLElement): void {
  const { left, top, bottom } = at.getBoundingClientRect();
  const below = innerHeight - bottom > Math.min(top, 360);
  const side = Math.max(EDGE, Math.min(left, innerWidth - WIDTH - EDGE));
  box.style.setProperty('--inset', `${below ? `${bottom + 4}px` : 'auto'} auto ${below ? 'auto' : `${innerHeight - top + 4}px`} ${side}px`);
  box.style.setProperty('--most', `${(below ? innerHeight - bottom : top) - 2 * EDGE}px`);
}

/** A box of choices beside what opened it; at the foot of a phone's screen. Mounted while it is open. The focus goes in, and back when it closes. */
export function Popover({ label, at, onClose, children }: PopoverProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    place(node, at);
    // The browser gives the focus back to what has it now; a press has not always given it.
    at.focus();
    node.showPopover();
    (node.querySelector<HTMLElement>('[data-autofocus]') ?? node).focus();
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
