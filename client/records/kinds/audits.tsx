import { defineScreens } from './defineScreens';
import { kindOf } from '../../../shared/kinds/kinds';
import { always, withReason } from './errorTexts';

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
        ...(status === kindOf('audits').blocking?.state && { next_due_date: null }),
      }),
    },
  },
  form: {
    keepsRealDates: true,
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
