import type { ReactNode } from 'react';
import { counted } from '../../../shared/basics/text';
import { ErrorState } from '../../ui/EmptyState';
import { instantText } from '../../ui/instantText';
import { Results } from '../../ui/Results';
import css from './Due.module.css';
import type { DueListState } from './useDueList';

interface DueResultsProps {
  reading: DueListState;
  /** What an error means for what is shown: 'This list may be out of date.' */
  warning: string;
  /** Beside the button that shows more. */
  shown: string;
  children: ReactNode;
}

/** The content of a due list, with the time of a cached answer. If the next filter fails, its error replaces the former answer. */
export function DueResults({ reading: { answer, fromCache, isOld, busy, error, load }, children, ...words }: DueResultsProps) {
  if (isOld && error !== null) return <ErrorState message={error} onRetry={load} />;
  return (
    <Results {...{ isOld, busy, error, ...words }} hasMore={answer?.next != null} onLoad={load}>
      {fromCache && (
        <p role="status" className={css.kept}>
          As of {instantText(fromCache.at)}
          {fromCache.isPart && `. ${partWords(answer?.total ?? 0)}`}
        </p>
      )}
      {children}
    </Results>
  );
}

function partWords(count: number): string {
  if (count === 0) return 'What falls due here is not kept on this device.';
  return `Only the first ${counted(count, 'item is', 'items are')} kept on this device.`;
}
