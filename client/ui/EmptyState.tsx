import type { ReactNode } from 'react';
import css from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A lucide icon, size 24. */
  icon?: ReactNode;
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Says that there is nothing here yet, and what comes next. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon && <span className={css.icon}>{icon}</span>}
      <p className={css.title}>{title}</p>
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
