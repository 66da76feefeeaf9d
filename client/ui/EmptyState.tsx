import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import { CircleAlert } from 'lucide-react';
import { Button } from './Button';

interface ErrorStateProps {
  /** What went wrong, in the server's words or ours. */
  message: ReactNode;
  title?: string;
  onRetry?: () => void;
}

/** Shown in place of content that could not be loaded. */
export function ErrorState({ message, title = 'This could not be loaded', onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CircleAlert size={24} aria-hidden="true" />}
        title={title}
        action={onRetry && <Button onClick={onRetry}>Try again</Button>}
      >
        {message}
      </EmptyState>
    </div>
  );
}

export interface EmptyStateProps {
  /** A lucide icon, size 24. */
  icon?: ReactNode;
  title: ReactNode;
  /** What the user can do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of content that does not exist yet, with what the user can do. */
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
