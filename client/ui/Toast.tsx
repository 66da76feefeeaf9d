import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { IconButton } from './IconButton';
import css from './Toast.module.css';

export interface ToastRequest {
  message: ReactNode;
  tone?: 'info' | 'ok' | 'error';
  /** One thing to do about it, such as Undo; doing it closes the toast. */
  action?: { label: string; onAction: () => void };
  /** How long it stays without focus or pointer: 10 at least; 5 when there is nothing to press. An error stays until it is dismissed. */
  seconds?: number;
}

const icons = { info: Info, ok: CircleCheck, error: TriangleAlert };

/** One notice. Its time stands still while the pointer or the focus is on it; Esc closes it. */
export function Toast({ message, tone = 'info', action, seconds, onClose }: ToastRequest & { onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  const from = useRef<Element | null>(null);
  useEffect(() => {
    close.current = onClose;
  });
  const stay = Math.max(seconds ?? 0, action ? 10 : 5);
  const lasting = tone === 'error';
  useEffect(() => {
    if (held || lasting) return;
    const timer = setTimeout(() => close.current(), stay * 1000);
    return () => clearTimeout(timer);
  }, [held, lasting, stay]);
  const leave = () => {
    if (from.current instanceof HTMLElement) from.current.focus();
    onClose();
  };
  const Icon = icons[tone];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices who is on it; its buttons do the rest
    <li
      className={css.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) from.current = event.relatedTarget;
        setHeld(true);
      }}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => event.key === 'Escape' && leave()}
    >
      <Icon className={css.icon} size={16} aria-hidden="true" />
      <span className={css.message}>{message}</span>
      {action && (
        <Button
          size="sm"
          variant="ghost"
          className={css.action}
          onClick={() => {
            action.onAction();
            leave();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label="Dismiss" icon={<X size={16} />} onClick={leave} />
    </li>
  );
}
