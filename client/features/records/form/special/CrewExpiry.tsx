import { toTyped } from '../../../../../shared/calendar';
import type { Values } from '../../../../../shared/kind';
import { Field } from '../../../../ui/Field';
import { TextInput } from '../../../../ui/TextInput';
import { crewExpiry } from '../wireBody';

/** The day the contract ends, counted from the joining date and the period; nobody types it (section 5, Crew). */
export function CrewExpiry({ values }: { values: Values }) {
  return (
    <Field label="Contract Expiry" hint="Joining date plus the contract period">
      <TextInput value={toTyped(crewExpiry(values))} onChange={() => undefined} readOnly placeholder="DD-MM-YYYY" />
    </Field>
  );
}
