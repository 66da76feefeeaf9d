import { defineScreens } from './defineScreens';
import { kindOf } from '../../../shared/kinds/kinds';
import type { Warnings } from './KindScreens';
import { always, withReason } from './errorTexts';

const CONDITION = kindOf('audits').blocking?.state;
const DAY_TO_MEET =
  'The next due date is the day by which the condition of class had to be met. Please remove it, or enter the day on which the next survey falls due.';

/** Warns below the status where a condition of class passes and its due date stays. */
const auditWarnings: Warnings = (typed, _values, base) => {
  const stays = typed.next_due_date !== '' && typed.next_due_date === base.next_due_date;
  return { status: base.status === CONDITION && typed.status === 'Passed' && stays ? DAY_TO_MEET : null };
};

/** Audits and surveys. */
export const audits = defineScreens('audits', {
  list: {
    cardFields: ['auditing_authority', 'next_due_date'],
    summary: null,
    complete: {
      label: 'Mark Passed',
      doneText: 'Passed',
      isOpen: ({ status }) => status !== 'Passed',
      // The due date of a condition of class is the day by which it had to be met.
      values: ({ completion_date, status }, today) => ({
        status: 'Passed',
        completion_date: completion_date ?? today,
        ...(status === CONDITION && { next_due_date: null }),
      }),
    },
  },
  form: {
    keepsRealDates: true,
    warnings: async () => auditWarnings,
    sentences: {
      load: always('Failed to load audit/survey data'),
      add: withReason('Failed to add audit/survey'),
      edit: withReason('Failed to update audit/survey'),
    },
    outline: [
      { title: 'Audit/survey', fields: ['sl_no', 'audit_type', 'auditing_authority', 'audit_date', 'next_due_date', 'status'] },
      { title: 'Findings and follow-up', fields: ['findings', 'action_plan', 'completion_date'] },
    ],
  },
});
