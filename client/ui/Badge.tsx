import type { ReactNode } from 'react';
import css from './Badge.module.css';

/** A small quiet count or word beside a label. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}
