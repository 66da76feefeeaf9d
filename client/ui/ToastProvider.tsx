import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Toast, type ToastRequest } from './Toast';
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
