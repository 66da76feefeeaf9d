import { useMemo, useState } from 'react';
import { NO_DIGEST, digestPaths, type Digest, type DigestSettings } from '../../../../shared/api/digest';
import { DISPLAY_SENTENCES } from '../../../../shared/api/display';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useFieldProblems, useSubmit } from '../../../net/useSubmit';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { hourText } from '../displays/displayWords';
import { ShipsChoice } from '../displays/ShipsChoice';
import css from './Digest.module.css';
import { ThresholdsChoice } from './ThresholdsChoice';
import { ownZone, zonesOffered } from './zones';

const FAILED = 'The digest could not be saved. Please try again.';
/** What the form has no place for: while the digest is off it shows nothing else. */
const UNPLACED = ['on', 'thresholds'];
const UNSHOWN = [...UNPLACED, 'hour', 'zone', 'vessels'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** The settings of the digest. One that never was on begins with the time zone of this browser. */
export function DigestForm({ digest, onSaved }: { digest: Digest; onSaved(digest: Digest): void }) {
  const { on, hour, zone, thresholds, vessels } = digest;
  const kept: DigestSettings = { on, hour, zone: on || zone !== NO_DIGEST.zone ? zone : ownZone(), thresholds, vessels };
  const [typed, setTyped] = useState<Partial<DigestSettings>>({});
  const [saved, setSaved] = useState('');
  const zones = useMemo(() => zonesOffered(), []);
  const { busy, error, run } = useSubmit();
  const shown = { ...kept, ...typed };
  const { wrong, setWrong, say, box } = useFieldProblems<HTMLFormElement>(FAILED, shown.on ? UNPLACED : UNSHOWN);
  const set = (values: Partial<DigestSettings>) => {
    setSaved('');
    setTyped({ ...typed, ...values });
  };

  const submit = async () => {
    setSaved('');
    const problems: FieldProblems = shown.on && shown.vessels?.length === 0 ? { vessels: DISPLAY_SENTENCES.vessels } : {};
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    await run(async () => {
      onSaved(await request<Digest>('PUT', digestPaths.digest, { body: shown }));
      setTyped({});
      setSaved(shown.on ? 'Saved. The digest is on.' : 'Saved. The digest is off.');
    }, say);
  };

  return (
    <form
      ref={box}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {error && <Banner tone="error">{error}</Banner>}
      {saved && <Banner tone="ok">{saved}</Banner>}
      <Checkbox label="Mail me a digest once a day" checked={shown.on} onChange={(is) => set({ on: is })} />
      {shown.on && (
        <>
          <div className={css.when}>
            <Field label="Hour" error={wrong.hour}>
              <Select value={String(shown.hour)} onChange={(at) => set({ hour: Number(at) })} options={HOURS} />
            </Field>
            <Field label="Time zone" error={wrong.zone}>
              <Select value={shown.zone} onChange={(name) => set({ zone: name })} options={zones} />
            </Field>
          </div>
          <ThresholdsChoice thresholds={shown.thresholds} onChange={(told) => set({ thresholds: told })} />
          <ShipsChoice vessels={shown.vessels} error={wrong.vessels} onChange={(chosen) => set({ vessels: chosen })} />
        </>
      )}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
