import { useState } from 'react';
import {
  LONGEST_TOKEN_NAME,
  TOKEN_SENTENCES,
  type NewToken,
  type TokenScope,
  type TokenSettings,
} from '../../../../shared/api/accessToken';
import { addDays, todayUtc } from '../../../../shared/basics/calendar';
import { now } from '../../../net/serverTime';
import { readInvoiceToken } from '../../../net/session';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import { CopyField } from './CopyField';
import { SecretDialog } from '../issued/SecretDialog';

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
  return (
    <SecretDialog
      what="an access token"
      failed="The access token could not be made. Please try again."
      unplaced={UNPLACED}
      problems={() => ({ ...(name.trim() === '' && { name: TOKEN_SENTENCES.name }) })}
      make={() => make({ name, scope, invoices, expires: days === '' ? null : addDays(todayUtc(now()), Number(days)) })}
      onClose={onClose}
      renderMade={({ token }) => (
        <CopyField label="Token" value={token} hint="Copy it now: it is not shown again. It travels as a bearer, like a password." />
      )}
      renderFields={(wrong) => (
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
          {readInvoiceToken() !== null && <Checkbox label="Opens invoices, with their amounts" checked={invoices} onChange={setInvoices} />}
        </>
      )}
    />
  );
}
