import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Digest, DIGEST_ANCHOR, digestPaths, type DigestSettings, NO_DIGEST } from '../../../../shared/api/digest';
import { Banner } from '../../../ui/Banner';
import { Card } from '../../../ui/Card';
import { ErrorState } from '../../../ui/EmptyState';
import { instantText } from '../../../ui/instantText';
import { Skeleton } from '../../../ui/Skeleton';
import { useFresh } from '../useFresh';
import css from './Digest.module.css';
import { DISPLAY_SENTENCES } from '../../../../shared/api/display';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { request } from '../../../net/request';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldBox } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { hourText, sectionText } from '../displays/displayWords';
import { ShipsChoice } from '../displays/ShipsChoice';
import type { VesselKind } from '../../../../shared/kinds/kinds';
import { KINDS_WITH_DUE_DATE, type Threshold, THRESHOLDS, type Thresholds } from '../../../../shared/status/thresholds';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';

/** '30 days'; 'The day' for 0. */
const daysText = (days: Threshold) => (days === 0 ? 'The day' : `${days} days`);

/** The choice of how many days before its date the digest mentions an item, for each section. */
function ThresholdsChoice({ thresholds, onChange }: { thresholds: Thresholds; onChange(thresholds: Thresholds): void }) {
  const id = useId();
  const choose = (kind: VesselKind, days: Threshold, is: boolean) =>
    onChange({ ...thresholds, [kind]: THRESHOLDS.filter((each) => (each === days ? is : thresholds[kind]?.includes(each))) });
  return (
    <fieldset className={css.set}>
      <legend id={id}>Remind me before a date</legend>
      <table className={css.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Section</th>
            {THRESHOLDS.map((days) => (
              <th key={days} scope="col">
                {daysText(days)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS_WITH_DUE_DATE.map((kind) => (
            <tr key={kind}>
              <th scope="row">{sectionText(kind)}</th>
              {THRESHOLDS.map((days) => (
                <td key={days}>
                  <Checkbox
                    label={<VisuallyHidden>{`${sectionText(kind)}: ${daysText(days)}`}</VisuallyHidden>}
                    checked={thresholds[kind]?.includes(days) ?? false}
                    onChange={(is) => choose(kind, days, is)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

/** The IANA name of this browser's time zone. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** All time zones this browser knows, UTC and its own first. */
const zonesOffered = (): string[] => [...new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone')])];

const SAVE_FAILED = 'The digest could not be saved. Please try again.';
/** Fields whose errors the form shows for the whole form: these always, and all others while the digest is off. */
const WITHOUT_FIELD = ['on', 'thresholds'];
const WITHOUT_FIELD_WHEN_OFF = [...WITHOUT_FIELD, 'hour', 'zone', 'vessels'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** The form with the settings of the digest. A digest that was never on starts with the time zone of this browser. */
function DigestForm({ digest, onSaved }: { digest: Digest; onSaved(digest: Digest): void }) {
  const { on, hour, zone, thresholds, vessels } = digest;
  const stored: DigestSettings = { on, hour, zone: on || zone !== NO_DIGEST.zone ? zone : ownZone(), thresholds, vessels };
  const [typed, setTyped] = useState<Partial<DigestSettings>>({});
  const [saved, setSaved] = useState('');
  const zones = useMemo(() => zonesOffered(), []);
  const { busy, error, run } = useSubmit();
  const shown = { ...stored, ...typed };
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLFormElement>(
    SAVE_FAILED,
    shown.on ? WITHOUT_FIELD : WITHOUT_FIELD_WHEN_OFF,
  );
  const set = (values: Partial<DigestSettings>) => {
    setSaved('');
    setTyped({ ...typed, ...values });
  };

  const submit = async () => {
    setSaved('');
    const problems: FieldProblems = shown.on && shown.vessels?.length === 0 ? { vessels: DISPLAY_SENTENCES.vessels } : {};
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    await run(async () => {
      onSaved(await request<Digest>('PUT', digestPaths.digest, { body: shown }));
      setTyped({});
      setSaved(shown.on ? 'Saved. The digest is on.' : 'Saved. The digest is off.');
    }, showErrors);
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
            <FieldBox label="Hour" error={errors.hour}>
              <Select value={String(shown.hour)} onChange={(at) => set({ hour: Number(at) })} options={HOURS} />
            </FieldBox>
            <FieldBox label="Time zone" error={errors.zone}>
              <Select value={shown.zone} onChange={(name) => set({ zone: name })} options={zones} />
            </FieldBox>
          </div>
          <ThresholdsChoice thresholds={shown.thresholds} onChange={(chosen) => set({ thresholds: chosen })} />
          <ShipsChoice vessels={shown.vessels} error={errors.vessels} onChange={(chosen) => set({ vessels: chosen })} />
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

const FAILED = 'The digest could not be loaded. Please try again.';
const NO_MAIL = 'This installation sends no mail, so there is no digest. Its operator can set up a mail server.';
const INTRO =
  'One mail a day, if there is news: items that come due, newly detained ships, and items that wait for you. Your own changes are left out.';
/** The server sends digests once a minute, so that one is late only some minutes after its time. */
const OVERDUE_MS = 3 * 60_000;

/** The card with the settings of the digest by mail. Links in the mails lead here. */
export function DigestCard() {
  const { answer, at, error, refresh, change } = useFresh<Digest>(digestPaths.digest, FAILED);
  const anchor = useRef<HTMLDivElement>(null);
  const isLinkedTo = useLocation().hash === `#${DIGEST_ANCHOR}`;
  const isLoaded = answer !== null;
  const onSaved = (saved: Digest) => {
    change(() => saved);
    void refresh();
  };
  useEffect(() => {
    if (!isLinkedTo || !isLoaded) return;
    anchor.current?.scrollIntoView({ block: 'start' });
    anchor.current?.focus({ preventScroll: true });
  }, [isLinkedTo, isLoaded]);

  return (
    <div ref={anchor} id={DIGEST_ANCHOR} className={css.anchor} tabIndex={-1}>
      <Card title="Digest by mail">
        {answer && !answer.canMail && <p className={css.intro}>{NO_MAIL}</p>}
        {answer?.canMail && (
          <>
            <p className={css.intro}>{INTRO}</p>
            <Facts digest={answer} now={at} />
            <DigestForm digest={answer} onSaved={onSaved} />
          </>
        )}
        {!answer &&
          (error ? (
            <ErrorState message={error} onRetry={() => void refresh()} />
          ) : (
            <Skeleton kind="text" count={3} label="Loading the digest…" />
          ))}
      </Card>
    </div>
  );
}

function Facts({ digest: { next, sent, problem }, now }: { digest: Digest; now: number }) {
  const isOverdue = next !== null && Date.parse(next) < now - OVERDUE_MS;
  const problemText = problem ?? (isOverdue ? 'The digest waits for the mail server, which does not answer.' : null);
  return (
    <div className={css.said}>
      <p className={css.facts}>
        {next !== null && !isOverdue && <span>Next {instantText(next)}</span>}
        {sent !== null && <span>Last sent {instantText(sent)}</span>}
      </p>
      {problemText && <Banner tone="warn">{problemText}</Banner>}
    </div>
  );
}
