import { useState } from 'react';
import {
  LONGEST_LINK_NAME,
  type NewOutside,
  OUTSIDE_SECTIONS,
  OUTSIDE_SENTENCES as SAY,
  type OutsideSettings,
} from '../../../shared/api/outside';
import { addDays, fromTyped, todayUtc, toTyped } from '../../../shared/basics/calendar';
import type { VesselKind } from '../../../shared/kinds/kinds';
import { now } from '../../net/serverTime';
import { TypedDate } from '../../records/form/TypedDate';
import { useSelectedVessel, useVessels } from '../../sync/hooks';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import { SectionsChoice } from '../account/displays/SectionsChoice';
import { SecretDialog } from '../account/issued/SecretDialog';
import { CopyField } from '../account/tokens/CopyField';

/** A survey or vetting takes days, not months. */
const USUAL_DAYS = 14;

interface OutsideDialogProps {
  make(settings: OutsideSettings): Promise<NewOutside>;
  onClose(): void;
}

/** The dialog that makes a link for somebody without an account, and shows it once. */
export function OutsideDialog({ make, onClose }: OutsideDialogProps) {
  const ships = useVessels().filter(({ id }) => id > 0);
  const selected = useSelectedVessel().id;
  const [name, setName] = useState('');
  const [vessel, setVessel] = useState(selected === null ? '' : String(selected));
  const [sections, setSections] = useState<VesselKind[]>(['certificates']);
  const [typed, setTyped] = useState(() => toTyped(addDays(todayUtc(now()), USUAL_DAYS)));
  const ends = fromTyped(typed);
  const problems = () => ({
    ...(name.trim() === '' && { name: SAY.name }),
    ...(vessel === '' && { vessel: SAY.vessel }),
    ...(sections.length === 0 && { sections: SAY.sections }),
    ...(ends === null && { ends: SAY.ends }),
  });
  return (
    <SecretDialog
      what="a link"
      titleOf={(made) => `The link for ${made.name}`}
      failed="The link could not be made. Please try again."
      problems={problems}
      make={() => make({ name, vessel: Number(vessel), sections, ends: ends ?? '' })}
      onClose={onClose}
      renderMade={({ path }) => (
        <CopyField
          label="Link"
          value={`${location.origin}${path}`}
          hint="Copy it now and send it: it is not shown again. Whoever has it can read what you chose."
        />
      )}
      renderFields={(errors) => (
        <>
          <FieldBox label="For whom" required error={errors.name} hint="Holder and purpose: Ann Lee, SIRE inspection.">
            <TextInput value={name} maxLength={LONGEST_LINK_NAME} onChange={setName} data-autofocus />
          </FieldBox>
          <FieldBox label="Ship" required error={errors.vessel}>
            <Select
              value={vessel}
              onChange={setVessel}
              options={[
                { value: '', label: 'Choose a ship' },
                ...ships.map(({ id, name: ship }) => ({ value: String(id), label: String(ship) })),
              ]}
            />
          </FieldBox>
          <SectionsChoice of={OUTSIDE_SECTIONS} sections={sections} error={errors.sections} onChange={setSections} />
          <FieldBox label="Last day" required hint="The link opens up to this day (UTC)." error={errors.ends}>
            <TypedDate value={typed} onChange={setTyped} />
          </FieldBox>
        </>
      )}
    />
  );
}
