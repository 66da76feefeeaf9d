import { useLayoutEffect, useRef, type ReactNode } from 'react';
import css from './Popover.module.css';

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
