import { useCallback } from 'react';
import type { AnyRecord } from '../../../../shared/kind';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { RowActions } from '../table/RowActions';
import { MessageStatusButton } from './MessageStatusButton';

/** Daily messages: completed and reopened from their row (sections 2 and 4). */
export function MessageList(props: ListBodyProps) {
  const { kind, vessel, today } = props;
  const actions = useCallback(
    (record: AnyRecord) => (
      <RowActions kind={kind} vessel={vessel} record={record}>
        <MessageStatusButton vessel={vessel} record={record} today={today} />
      </RowActions>
    ),
    [kind, vessel, today],
  );
  return <RecordTable {...props} actions={actions} actionsWidth="calc(2 * var(--control-sm) + 13.2ch + 60px)" />;
}
