import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button';
import css from './Toast.module.css';

type Show = (toast: ToastRequest) => () => void;
const ToastContext = createContext<Show>(() => () => undefined);

/** `const toast = useToast(); toast({ message, tone?, action?: { label, onAction }, seconds? })`. Returns the function that closes the toast. */
export const useToast = (): Show => use(ToastContext);

type StoredToast = ToastRequest & { key: number };

/** The number of toasts shown at a time. The oldest are closed first, but no errors. */
const MAX_TOASTS = 4;

/** Adds a toast. A repeated error replaces the former one. */
function withToast(all: readonly StoredToast[], newToast: StoredToast): StoredToast[] {
  const isError = ({ tone }: ToastRequest) => tone === 'error';
  const others = all.filter((other) => !(isError(newToast) && isError(other) && other.message === newToast.message));
  const passing = others.filter((toast) => !isError(toast));
  const closing = new Set(passing.slice(0, Math.max(0, others.length + 1 - MAX_TOASTS)));
  return [...others.filter((toast) => !closing.has(toast)), newToast];
}

/** Shows toasts at the bottom of the window. Used once, around the application. F8 focuses the newest. A change of `reader` (the session) closes all. */
export function ToastProvider({ reader, children }: { reader: string | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<StoredToast[]>([]);
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
      <section aria-label="Notifications (F8)" className={css.region} data-notices data-print="no">
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
  /** One action, such as Undo, which also closes the toast. */
  action?: { label: string; onAction: () => void };
  /** How long it stays without focus or pointer: at least 10 with an action, 5 without. An error stays until it is dismissed. */
  seconds?: number;
}

const icons = { info: Info, ok: CircleCheck, error: TriangleAlert };

/** One toast. Its time stops while the pointer or the focus is on it. Esc closes it. */
export function Toast({ message, tone = 'info', action, seconds, onClose }: ToastRequest & { onClose: () => void }) {
  const [paused, setPaused] = useState(false);
  const close = useRef(onClose);
  const focusedBefore = useRef<Element | null>(null);
  useEffect(() => {
    close.current = onClose;
  });
  const duration = Math.max(seconds ?? 0, action ? 10 : 5);
  const staysOpen = tone === 'error';
  useEffect(() => {
    if (paused || staysOpen) return;
    const timer = setTimeout(() => close.current(), duration * 1000);
    return () => clearTimeout(timer);
  }, [paused, staysOpen, duration]);
  const dismiss = () => {
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus();
    onClose();
  };
  const Icon = icons[tone];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks pointer and focus; its buttons do the rest
    <li
      className={css.toast}
      data-tone={tone}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={(event) => setPaused(event.currentTarget.contains(document.activeElement))}
      onFocus={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) focusedBefore.current = event.relatedTarget;
        setPaused(true);
      }}
      onBlur={(event) => setPaused(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Esc also leaves a form, and the focus is in it again once the toast is closed.
        event.preventDefault();
        event.stopPropagation();
        dismiss();
      }}
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
            dismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label="Dismiss" icon={<X size={16} />} onClick={dismiss} />
    </li>
  );
}
