import { isIsoDate, toTyped, type IsoDate } from '../../../shared/basics/calendar';
import type { Values } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { FieldBox } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { defineScreens } from './defineScreens';

/** The day by which deficiencies must be rectified, from the values of the form; null if they name none. */
function deadline(values: Values): IsoDate | null {
  const from = values.inspection_date;
  if (typeof from !== 'string' || !isIsoDate(from)) return null;
  return kindOf('psc-inspections').derive({ id: 0, vessel_id: null, rev: 0, ...values }, from).deadline as IsoDate | null;
}

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
    // The deadline is computed, never typed.
    extras: ({ values }) => ({
      action_code: (
        <FieldBox label="Deadline" hint="From the action code or the status">
          <TextInput value={toTyped(deadline(values))} onChange={() => undefined} readOnly placeholder="DD-MM-YYYY" />
        </FieldBox>
      ),
    }),
  },
});
