import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Toast, type ToastRequest } from './Toast';
import css from './Toast.module.css';

type Show = (toast: ToastRequest) => () => void;
const ToastContext = createContext<Show>(() => () => undefined);

/** `const toast = useToast(); toast({ message, tone?, action?: { label, onAction }, seconds? })`; the answer takes it away again. */
export const useToast = (): Show => use(ToastContext);

/** Put once around the app. Shows up to four at the foot of the window; F8 moves the focus to the newest. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(ToastRequest & { key: number })[]>([]);
  const next = useRef(0);
  const list = useRef<HTMLOListElement>(null);
  const drop = useCallback((key: number) => setToasts((all) => all.filter((toast) => toast.key !== key)), []);
  const show = useCallback<Show>(
    (toast) => {
      const key = next.current++;
      setToasts((all) => [...all, { ...toast, key }].slice(-4));
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
