import { useCallback } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { MessageStatusButton } from '../cells/MessageStatusButton';
import { nextStep } from '../cells/messageStatus';
import { defineScreens } from './defineScreens';
import type { ListBodyProps } from './KindScreens';
import { always, withReason } from './errorTexts';

/** The list of messages, with a button in each row that completes or reopens the message. */
function MessageList({ Table, ...content }: ListBodyProps) {
  const { vessel } = content;
  const status = useCallback((record: AnyRecord) => <MessageStatusButton vessel={vessel} record={record} />, [vessel]);
  return <Table {...content} extraActions={status} actionsWidth="calc(var(--control-sm) + 13.2ch + 60px)" />;
}

/** Daily messages. The failure to add one is only logged. */
export const dailyMessages = defineScreens('daily-messages', {
  list: {
    cardFields: ['date_of_request', 'description', 'person_in_charge'],
    summary: null,
    Body: MessageList,
    complete: {
      label: 'Mark Completed',
      doneText: 'Completed',
      isOpen: (record) => nextStep(record) === 'Mark Completed',
      values: (_record, today) => ({ status: 'Completed', completion_date: today }),
    },
  },
  form: {
    tellsWrongAddress: false,
    sentences: { load: withReason('Failed to load message data'), add: () => null, edit: always('Failed to update message status.') },
  },
});
