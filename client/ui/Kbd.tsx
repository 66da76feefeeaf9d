import type { ReactNode } from 'react';
import css from './Kbd.module.css';

/** The name of a key, drawn as a key. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}
