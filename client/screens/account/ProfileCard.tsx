import { useState } from 'react';
import { paths } from '../../../shared/api/paths';
import { LONGEST_NAME, PROFILE_FIELDS } from '../../../shared/api/account';
import { SUGGESTIONS } from '../../../shared/kinds/suggestions';
import { request } from '../../net/request';
import { useOwnPerson, usePeopleLoaded, useVessels } from '../../sync/hooks';
import { useFieldProblems } from '../../net/useFieldProblems';
import { useSubmit } from '../../net/useSubmit';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { FieldBox } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { Skeleton } from '../../ui/Skeleton';
import { TextInput } from '../../ui/TextInput';
import { SuggestInput } from '../../ui/NumberInput';
import { setQuiet, useQuiet } from './useFresh';
import css from './ChangePassword.module.css';

const SAVE_FAILED = 'Your name could not be saved. Please try again.';
const SAVED = 'Saved. Others see it from now on.';
const HINT = 'Shown next to your changes. Without a name your e-mail is shown.';

interface Typed {
  name: string;
  rank: string;
  /** The id of a vessel; '' for ashore. */
  vessel: string;
}

/** The user's name, rank and location, which the other users see. */
export function ProfileCard() {
  const isLoaded = usePeopleLoaded();
  return (
    <Card title="Your profile">
      {isLoaded ? <ProfileForm /> : <Skeleton kind="text" count={3} label="Loading your name…" />}
      <div className={css.apart}>
        <Checkbox label="Show my presence only while I am editing (this browser)" checked={useQuiet()} onChange={setQuiet} />
      </div>
    </Card>
  );
}

function ProfileForm() {
  const own = useOwnPerson();
  const [typed, setTyped] = useState<Partial<Typed>>({});
  const [saved, setSaved] = useState(false);
  const [seq, setSeq] = useState(own?.seq);
  const { errors, setErrors, showErrors, box: form } = useFieldProblems<HTMLFormElement>(SAVE_FAILED);
  const vessels = useVessels().filter(({ id }) => id > 0);
  const { busy, error, run } = useSubmit();
  // A newer profile has arrived, saved here or on another device.
  if (own?.seq !== seq) {
    setSeq(own?.seq);
    setTyped({});
  }
  const shown: Typed = { name: own?.name ?? '', rank: own?.rank ?? '', vessel: String(own?.vessel ?? ''), ...typed };
  const type = (values: Partial<Typed>) => {
    setSaved(false);
    setTyped({ ...typed, ...values });
  };

  const submit = async () => {
    setSaved(false);
    setErrors({});
    const { vessel, ...words } = typed;
    const body = { ...words, ...(vessel === undefined ? {} : { vessel: vessel === '' ? null : Number(vessel) }) };
    if (await run(() => request('PUT', paths.profile, { body }), showErrors)) setSaved(true);
  };

  return (
    <form
      ref={form}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {error && (
        <div className={css.wide}>
          <Banner tone="error">{error}</Banner>
        </div>
      )}
      {saved && (
        <div className={css.wide}>
          <Banner tone="ok">{SAVED}</Banner>
        </div>
      )}
      <FieldBox label={PROFILE_FIELDS.name.label} error={errors.name} hint={HINT}>
        <TextInput name="name" autoComplete="name" maxLength={LONGEST_NAME} value={shown.name} onChange={(name) => type({ name })} />
      </FieldBox>
      <FieldBox label={PROFILE_FIELDS.rank.label} error={errors.rank}>
        <SuggestInput
          name="rank"
          maxLength={LONGEST_NAME}
          options={SUGGESTIONS.roles}
          value={shown.rank}
          onChange={(rank) => type({ rank })}
        />
      </FieldBox>
      <FieldBox label="Where you are" error={errors.vessel} hint="Change it when you sign on or off.">
        <Select
          name="vessel"
          placeholder="Ashore"
          value={shown.vessel}
          onChange={(vessel) => type({ vessel })}
          options={vessels.map(({ id, name }) => ({ value: String(id), label: String(name) }))}
        />
      </FieldBox>
      <div className={css.wide}>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
