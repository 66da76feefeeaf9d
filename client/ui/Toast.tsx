import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button';
import css from './Toast.module.css';

type Show = (toast: ToastRequest) => () => void;
const ToastContext = createContext<Show>(() => () => undefined);

/** `const toast = useToast(); toast({ message, tone?, action?: { label, onAction }, seconds? })`; the answer takes it away again. */
export const useToast = (): Show => use(ToastContext);

type Kept = ToastRequest & { key: number };

/** So many at a time: the oldest give way, but no error does. */
const MOST = 4;

/** `all` and a new one. The same error again takes the place of the first. */
function withToast(all: readonly Kept[], made: Kept): Kept[] {
  const isError = ({ tone }: ToastRequest) => tone === 'error';
  const others = all.filter((other) => !(isError(made) && isError(other) && other.message === made.message));
  const passing = others.filter((toast) => !isError(toast));
  const leaving = new Set(passing.slice(0, Math.max(0, others.length + 1 - MOST)));
  return [...others.filter((toast) => !leaving.has(toast)), made];
}

/** Put once around the app. Shows them at the foot of the window; F8 moves the focus to the newest. What one `reader` was told, the next is not. */
export function ToastProvider({ reader, children }: { reader: string | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<Kept[]>([]);
  const [readBy, setReadBy] = useState(reader);
  if (readBy !== reader) {
    setReadBy(reader);
    setToasts([]);
  }
  const next = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  const drop = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), []);
  const show = useCallback<Show>(
    (toast) => {
      const key = next.current++;
      setToasts((all) => withToast(all, { ...toast, key }));
      return () => drop(key);
    },
    [drop],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F8') list.current?.querySelector<HTMLElement>('li:last-child button')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <section aria-label="Notifications (F8)" className={css.region} data-print="no">
        <ol ref={list} className={css.list} aria-live="polite" aria-relevant="additions">
          {toasts.map(({ key, ...toast }) => (
            <Toast key={key} {...toast} onClose={() => drop(key)} />
          ))}
        </ol>
      </section>
    </ToastContext>
  );
}

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
