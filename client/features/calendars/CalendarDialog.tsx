import { useState } from 'react';
import { FEED_SENTENCES, LONGEST_FEED_NAME, type FeedSettings, type NewFeed } from '../../../shared/calendarFeed';
import { DISPLAY_SENTENCES } from '../../../shared/display';
import { kindOf, VESSEL_KINDS } from '../../../shared/kinds';
import type { FieldProblems } from '../../../shared/problem';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import css from '../displays/DisplayDialog.module.css';
import { SectionsChoice } from '../displays/SectionsChoice';
import { ShipsChoice } from '../displays/ShipsChoice';
import { useFieldProblems } from '../session/useFieldProblems';
import { useSubmit } from '../session/useSubmit';
import { CopyField } from '../tokens/CopyField';

const FAILED = 'The calendar could not be made. Please try again.';

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
  const [made, setMade] = useState<NewFeed | null>(null);
  const { wrong, setWrong, say, box: body } = useFieldProblems<HTMLDivElement>(FAILED);
  const { busy, error, run } = useSubmit();
  const set = (values: Partial<FeedSettings>) => setSettings((held) => ({ ...held, ...values }));

  const submit = async () => {
    if (made) return onClose();
    const problems = problemsOf(settings);
    setWrong(problems);
    if (Object.keys(problems).length === 0) await run(async () => setMade(await make(settings)), say);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => void submit()}
      title={made ? `${made.name} is made` : 'Make a calendar'}
      footer={
        made ? (
          <Button type="submit" variant="primary">
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? 'Making…' : 'Make'}
            </Button>
          </>
        )
      }
    >
      <div ref={body} className={css.body}>
        {error && <Banner tone="error">{error}</Banner>}
        {made ? (
          <CopyField
            label="Address"
            value={location.origin + made.path}
            hint="Copy it now: it is not shown again. Subscribe to it in your calendar program. Anyone who has it can read the calendar."
          />
        ) : (
          <>
            <Field label="Name" required error={wrong.name}>
              <TextInput value={settings.name} maxLength={LONGEST_FEED_NAME} onChange={(name) => set({ name })} data-autofocus />
            </Field>
            <ShipsChoice vessels={settings.vessels} error={wrong.vessels} onChange={(vessels) => set({ vessels })} />
            <SectionsChoice of={DATED} sections={settings.sections} error={wrong.sections} onChange={(sections) => set({ sections })} />
            <Checkbox label="Name people. Otherwise their rank is shown." checked={settings.names} onChange={(names) => set({ names })} />
            <Field label="Reminder">
              <Select
                value={settings.alarm === null ? '' : String(settings.alarm)}
                onChange={(days) => set({ alarm: days === '' ? null : Number(days) })}
                options={REMINDERS}
              />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  );
}
