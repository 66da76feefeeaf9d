import { useCallback } from 'react';
import type { AnyRecord } from '../../../../shared/kind';
import { MessageStatusButton } from '../messages/MessageStatusButton';
import { type ListBodyProps, RecordTable } from '../table/RecordTable';
import { RowActions } from '../table/RowActions';
import { defineScreens } from './defineScreens';
import { say, sayWithReason } from './say';

/** Completed and reopened from their row (sections 2 and 4). */
function MessageList(props: ListBodyProps) {
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

/** Daily messages. One that cannot be added is only logged (section 8). */
export const dailyMessages = defineScreens('daily-messages', {
  list: { facts: ['date_of_request', 'description', 'person_in_charge'], summary: null, Body: MessageList },
  form: {
    tellsWrongAddress: false,
    sentences: { load: sayWithReason('Failed to load message data'), add: () => null, edit: say('Failed to update message status.') },
  },
});
