import { CalendarDays } from 'lucide-react';
import {
  FEED_SENTENCES,
  type FeedLine,
  feedPaths,
  type FeedSettings,
  LONGEST_FEED_NAME,
  type NewFeed,
} from '../../../../shared/api/calendarFeed';
import { useVessels } from '../../../sync/hooks';
import { instantText } from '../../../ui/instantText';
import listCss from '../SessionList.module.css';
import { sinceText } from '../describeAgent';
import { choiceText } from '../displays/displayWords';
import { IssuedCard } from '../issued/IssuedCard';
import { useIssued } from '../issued/useIssued';
import { useState } from 'react';
import { DISPLAY_SENTENCES } from '../../../../shared/api/display';
import { kindOf, VESSEL_KINDS } from '../../../../shared/kinds/kinds';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldBox } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import { SectionsChoice } from '../displays/SectionsChoice';
import { ShipsChoice } from '../displays/ShipsChoice';
import { CopyField } from '../tokens/CopyField';
import { SecretDialog } from '../issued/SecretDialog';

/** The kinds with due dates, which a calendar can show. */
const DATED = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);
const DEFAULTS: FeedSettings = {
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

/** The dialog that makes a calendar of chosen ships and sections, and shows its address once. */
function CalendarDialog({ make, onClose }: CalendarDialogProps) {
  const [settings, setSettings] = useState(DEFAULTS);
  const set = (values: Partial<FeedSettings>) => setSettings((before) => ({ ...before, ...values }));
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
      renderFields={(errors) => (
        <>
          <FieldBox label="Name" required error={errors.name}>
            <TextInput value={settings.name} maxLength={LONGEST_FEED_NAME} onChange={(name) => set({ name })} data-autofocus />
          </FieldBox>
          <ShipsChoice vessels={settings.vessels} error={errors.vessels} onChange={(vessels) => set({ vessels })} />
          <SectionsChoice of={DATED} sections={settings.sections} error={errors.sections} onChange={(sections) => set({ sections })} />
          <Checkbox label="Show names. Otherwise only ranks are shown." checked={settings.names} onChange={(names) => set({ names })} />
          <FieldBox label="Reminder">
            <Select
              value={settings.alarm === null ? '' : String(settings.alarm)}
              onChange={(days) => set({ alarm: days === '' ? null : Number(days) })}
              options={REMINDERS}
            />
          </FieldBox>
        </>
      )}
    />
  );
}

const FAILED = 'The calendars could not be loaded. Please try again.';

/** The card with the user's calendar feeds. */
export function CalendarsCard() {
  const calendars = useIssued<FeedLine, FeedSettings, NewFeed>(feedPaths.feeds, 'calendars', FAILED);
  const ships = new Map(useVessels().map(({ id, name }) => [id, String(name)]));
  return (
    <IssuedCard
      issued={calendars}
      title="Calendars"
      noun="calendar"
      make="Make a calendar"
      empty="See due dates in your own calendar, kept up to date. Your calendar program subscribes to an address that you make here."
      icon={<CalendarDays className={listCss.icon} size={20} aria-hidden="true" />}
      revoking="Its address stops working. Entries that a program has already loaded stay there until they are removed."
      details={(calendar) => [
        choiceText(calendar, (vessel) => ships.get(vessel)),
        calendar.used ? `Last read ${sinceText(Date.parse(calendar.used), calendars.at)}` : 'Never read',
        `Made ${instantText(calendar.created)}`,
      ]}
      Dialog={CalendarDialog}
    />
  );
}
