import { useState } from 'react';
import { FEED_SENTENCES, LONGEST_FEED_NAME, type FeedSettings, type NewFeed } from '../../../../shared/api/calendarFeed';
import { DISPLAY_SENTENCES } from '../../../../shared/api/display';
import { kindOf, VESSEL_KINDS } from '../../../../shared/kinds/kinds';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import { SectionsChoice } from '../displays/SectionsChoice';
import { ShipsChoice } from '../displays/ShipsChoice';
import { CopyField } from '../tokens/CopyField';
import { SecretDialog } from '../issued/SecretDialog';

/** Only what has dates can stand in a calendar. */
const DATED = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);
const USUAL: FeedSettings = {
  name: 'Vessel Ops',
  vessels: null,
  sections: DATED.filter((kind) => kindOf(kind).access === 'session'),
  names: false,
  alarm: null,
};
const REMINDERS = [
  { value: '', label: 'None' },
  { value: '1', label: '1 day before' },
  { value: '7', label: '7 days before' },
  { value: '30', label: '30 days before' },
];

function problemsOf({ name, vessels, sections }: FeedSettings): FieldProblems {
  return {
    ...(name.trim() === '' && { name: FEED_SENTENCES.name }),
    ...(vessels?.length === 0 && { vessels: DISPLAY_SENTENCES.vessels }),
    ...(sections.length === 0 && { sections: DISPLAY_SENTENCES.sections }),
  };
}

interface CalendarDialogProps {
  make(settings: FeedSettings): Promise<NewFeed>;
  onClose(): void;
}

/** Makes a calendar of chosen ships and sections, and shows its address once. */
export function CalendarDialog({ make, onClose }: CalendarDialogProps) {
  const [settings, setSettings] = useState(USUAL);
  const set = (values: Partial<FeedSettings>) => setSettings((held) => ({ ...held, ...values }));
  return (
    <SecretDialog
      what="a calendar"
      failed="The calendar could not be made. Please try again."
      problems={() => problemsOf(settings)}
      make={() => make(settings)}
      onClose={onClose}
      renderMade={({ path }) => (
        <CopyField
          label="Address"
          value={location.origin + path}
          hint="Copy it now: it is not shown again. Subscribe to it in your calendar program. Anyone who has it can read the calendar."
        />
      )}
      renderFields={(wrong) => (
        <>
          <Field label="Name" required error={wrong.name}>
            <TextInput value={settings.name} maxLength={LONGEST_FEED_NAME} onChange={(name) => set({ name })} data-autofocus />
          </Field>
          <ShipsChoice vessels={settings.vessels} error={wrong.vessels} onChange={(vessels) => set({ vessels })} />
          <SectionsChoice of={DATED} sections={settings.sections} error={wrong.sections} onChange={(sections) => set({ sections })} />
          <Checkbox label="Show names. Otherwise only ranks are shown." checked={settings.names} onChange={(names) => set({ names })} />
          <Field label="Reminder">
            <Select
              value={settings.alarm === null ? '' : String(settings.alarm)}
              onChange={(days) => set({ alarm: days === '' ? null : Number(days) })}
              options={REMINDERS}
            />
          </Field>
        </>
      )}
    />
  );
}
