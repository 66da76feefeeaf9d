import type { ReactNode } from 'react';
import css from './Kbd.module.css';

/** A key to press, drawn as a key. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}
