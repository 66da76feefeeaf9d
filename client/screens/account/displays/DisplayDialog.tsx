import { useState } from 'react';
import {
  DISPLAY_NAME,
  DISPLAY_SENTENCES,
  type DisplayLine,
  displayPaths,
  type DisplaySettings,
  type LightHours,
  LONGEST_DISPLAY_NAME,
  readCode,
} from '../../../../shared/api/display';
import { kindOf, VESSEL_KINDS } from '../../../../shared/kinds/kinds';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useVessels } from '../../../sync/hooks';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';
import { Checkbox } from '../../../ui/Checkbox';
import { FormDialog } from '../../../ui/FormDialog';
import { FieldBox } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { SectionsChoice } from './SectionsChoice';
import { ShipsChoice } from './ShipsChoice';
import css from './DisplayDialog.module.css';
import { Select } from '../../../ui/Select';
import { hourText } from './displayWords';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hourText(hour)} UTC` }));
const DAYTIME: LightHours = { from: 6, until: 20 };

interface HoursChoiceProps {
  /** null if the display is never dimmed. */
  light: LightHours | null;
  error: string | undefined;
  onChange(light: LightHours | null): void;
}

/** The choice of the hours (UTC) in which a display is light. In the others it is dark and dimmed. */
function HoursChoice({ light, error, onChange }: HoursChoiceProps) {
  return (
    <fieldset className={css.set}>
      <legend>Light</legend>
      <Checkbox label="Dim the screen at night" checked={light !== null} onChange={(dims) => onChange(dims ? DAYTIME : null)} />
      {light && (
        <div className={css.hours}>
          <FieldBox label="Light from" hint="UTC, not the time of the room.">
            <Select value={String(light.from)} onChange={(from) => onChange({ ...light, from: Number(from) })} options={HOURS} />
          </FieldBox>
          <FieldBox label="Dimmed from" error={error}>
            <Select value={String(light.until)} onChange={(until) => onChange({ ...light, until: Number(until) })} options={HOURS} />
          </FieldBox>
        </div>
      )}
    </fieldset>
  );
}

const FAILED = 'The display could not be saved. Please try again.';
/** 'BCDF-GHJK' and some spaces. */
const LONGEST_CODE = 12;

/** The default settings: all sections except invoices, which need access, and no names, because strangers may see the screen. */
const DEFAULTS: DisplaySettings = {
  name: '',
  vessels: null,
  sections: VESSEL_KINDS.filter((kind) => kindOf(kind).access === 'session'),
  names: false,
  light: null,
};

interface DisplayDialogProps {
  /** null for a new display, which needs its code. */
  display: DisplayLine | null;
  onClose(): void;
  /** `said`: the text of the notice. */
  onSaved(message: string): void;
}

function problemsOf(code: string | null, { name, vessels, sections }: DisplaySettings): FieldProblems {
  return {
    ...(code !== null && readCode(code) === null && { code: DISPLAY_SENTENCES.code }),
    ...(name.trim() === '' && { name: DISPLAY_SENTENCES.name }),
    ...(vessels?.length === 0 && { vessels: DISPLAY_SENTENCES.vessels }),
    ...(sections.length === 0 && { sections: DISPLAY_SENTENCES.sections }),
  };
}

/** The dialog that pairs a new display by its code, or changes the settings of one: ships, sections, names, and the hours it is light. */
export function DisplayDialog({ display, onClose, onSaved }: DisplayDialogProps) {
  const [code, setCode] = useState('');
  const existing = new Set(useVessels().map(({ id }) => id));
  const [settings, setSettings] = useState<DisplaySettings>(() => {
    if (!display) return DEFAULTS;
    const { name, vessels, sections, names, light } = display;
    // Leaves out ships that were deleted since.
    return { name, vessels: vessels && vessels.filter((vessel) => existing.has(vessel)), sections, names, light };
  });
  const { errors, setErrors, showErrors, box: body } = useFieldProblems<HTMLDivElement>(FAILED);
  const { busy, error, run } = useSubmit();
  const set = (values: Partial<DisplaySettings>) => setSettings((before) => ({ ...before, ...values }));

  const send = async () => {
    if (display) await request('PUT', displayPaths.display(display.id), { body: settings });
    else await request('POST', displayPaths.displays, { body: { ...settings, code } });
  };
  const submit = async () => {
    const problems = problemsOf(display ? null : code, settings);
    setErrors(problems);
    if (Object.keys(problems).length > 0 || !(await run(send, showErrors))) return;
    onSaved(
      display ? `${settings.name} is changed. Its screen follows within seconds.` : `${settings.name} is on its screen within seconds.`,
    );
  };

  return (
    <FormDialog
      title={display ? `Change ${display.name}` : 'Add a display'}
      act={busy ? 'Saving…' : display ? 'Save' : 'Add'}
      {...{ busy, error, box: body, onClose }}
      onSubmit={() => void submit()}
    >
      {!display && (
        <FieldBox label="Code" required error={errors.code} hint={`Open ${location.host}/wall on the screen: it shows eight letters.`}>
          <TextInput
            className={css.code}
            value={code}
            onChange={setCode}
            maxLength={LONGEST_CODE}
            autoCapitalize="characters"
            spellCheck={false}
            data-autofocus
          />
        </FieldBox>
      )}
      <FieldBox label={DISPLAY_NAME.label} required error={errors.name} hint="Where it hangs: Ops room, Mess.">
        <TextInput value={settings.name} maxLength={LONGEST_DISPLAY_NAME} onChange={(name) => set({ name })} />
      </FieldBox>
      <ShipsChoice vessels={settings.vessels} error={errors.vessels} onChange={(vessels) => set({ vessels })} />
      <SectionsChoice sections={settings.sections} error={errors.sections} onChange={(sections) => set({ sections })} />
      <Checkbox label="Show names. Otherwise only ranks are shown." checked={settings.names} onChange={(names) => set({ names })} />
      <HoursChoice light={settings.light} error={errors.light} onChange={(light) => set({ light })} />
    </FormDialog>
  );
}
