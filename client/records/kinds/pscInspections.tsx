import { defineScreens } from './defineScreens';

/** Inspections by port state control. */
export const pscInspections = defineScreens('psc-inspections', {
  list: {
    cardFields: ['mou', 'inspection_date'],
    hiddenAtFirst: ['action_code', 'deadline'],
    summary: null,
    complete: {
      label: 'Mark Passed',
      doneText: 'Passed',
      isOpen: ({ inspection_status }) => inspection_status !== 'Passed',
      values: ({ completion_date }, today) => ({ inspection_status: 'Passed', completion_date: completion_date ?? today }),
    },
  },
  form: {
    keepsRealDates: true,
    outline: [
      { title: 'Inspection', fields: ['sl_no', 'psc_port', 'mou', 'inspection_date', 'inspection_status'] },
      { title: 'Deficiencies', fields: ['deficiency_code', 'action_code', 'deficiencies_found', 'corrective_actions', 'completion_date'] },
    ],
  },
});
