import { useState } from 'react';
import { LONGEST_TOKEN_NAME, TOKEN_SENTENCES, type NewToken, type TokenScope, type TokenSettings } from '../../../shared/accessToken';
import { addDays, todayUtc } from '../../../shared/calendar';
import { now } from '../../api/serverTime';
import { readInvoiceToken } from '../../api/sessionStorage';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Select } from '../../ui/Select';
import { TextInput } from '../../ui/TextInput';
import css from '../displays/DisplayDialog.module.css';
import { useFieldProblems } from '../session/useFieldProblems';
import { useSubmit } from '../session/useSubmit';
import { CopyField } from './CopyField';

const FAILED = 'The access token could not be made. Please try again.';
const UNPLACED = ['scope', 'invoices', 'expires'];

const SCOPES: { value: TokenScope; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
/** How long a token is good, in days. */
const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Until it is revoked' },
];

interface TokenDialogProps {
  make(settings: TokenSettings): Promise<NewToken>;
  onClose(): void;
}

/** Makes a token and shows it once. */
export function TokenDialog({ make, onClose }: TokenDialogProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [invoices, setInvoices] = useState(false);
  const [days, setDays] = useState('90');
  const [made, setMade] = useState<NewToken | null>(null);
  const { wrong, setWrong, say, box } = useFieldProblems<HTMLDivElement>(FAILED, UNPLACED);
  const { busy, error, run } = useSubmit();

  const submit = async () => {
    if (made) return onClose();
    setWrong(name.trim() === '' ? { name: TOKEN_SENTENCES.name } : {});
    if (name.trim() === '') return;
    const expires = days === '' ? null : addDays(todayUtc(now()), Number(days));
    await run(async () => setMade(await make({ name, scope, invoices, expires })), say);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => void submit()}
      title={made ? `${made.name} is made` : 'Make an access token'}
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
      <div ref={box} className={css.body}>
        {error && <Banner tone="error">{error}</Banner>}
        {made ? (
          <CopyField label="Token" value={made.token} hint="Copy it now: it is not shown again. It travels as a bearer, like a password." />
        ) : (
          <>
            <Field label="Name" required error={wrong.name} hint="The program that uses it: Stock export.">
              <TextInput value={name} maxLength={LONGEST_TOKEN_NAME} onChange={setName} data-autofocus />
            </Field>
            <Field label="Scope" hint="It acts as you, on every ship. It never changes your account.">
              <Select value={scope} onChange={(value) => setScope(value === 'write' ? 'write' : 'read')} options={SCOPES} />
            </Field>
            <Field label="Good for">
              <Select value={days} onChange={setDays} options={LIVES} />
            </Field>
            {readInvoiceToken() !== null && (
              <Checkbox label="Opens invoices, with their amounts" checked={invoices} onChange={setInvoices} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}
