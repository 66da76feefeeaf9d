import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

export interface ErrorStateProps {
  /** What went wrong, in the server's words or ours. */
  message: ReactNode;
  title?: string;
  onRetry?: () => void;
}

/** In place of content that could not be had. */
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
