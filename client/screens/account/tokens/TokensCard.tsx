import { KeyRound } from 'lucide-react';
import {
  LONGEST_TOKEN_NAME,
  type NewToken,
  TOKEN_SENTENCES,
  type TokenLine,
  tokenPaths,
  type TokenScope,
  type TokenSettings,
} from '../../../../shared/api/account';
import { addDays, showDate, todayUtc } from '../../../../shared/basics/calendar';
import { instantText } from '../../../ui/instantText';
import listCss from '../SessionList.module.css';
import { sinceText } from '../describeAgent';
import { IssuedCard, IssuedList } from '../issued/IssuedCard';
import { useIssued } from '../issued/useIssued';
import { useState } from 'react';
import { useMayEdit } from '../../../net/access';
import { now } from '../../../net/serverTime';
import { readInvoiceToken } from '../../../net/session';
import { Checkbox } from '../../../ui/Checkbox';
import { FieldBox } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import { CopyField } from './CopyField';
import { SecretDialog } from '../issued/SecretDialog';

const WITHOUT_FIELD = ['scope', 'invoices', 'expires'];

const SCOPES: { value: TokenScope; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];
/** How long a token is valid, in days. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Until it is revoked' },
];

interface TokenDialogProps {
  make(settings: TokenSettings): Promise<NewToken>;
  onClose(): void;
}

/** The dialog that makes a token and shows it once. */
function TokenDialog({ make, onClose }: TokenDialogProps) {
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('read');
  const [invoices, setInvoices] = useState(false);
  const [days, setDays] = useState('90');
  const mayEdit = useMayEdit();
  return (
    <SecretDialog
      what="an access token"
      failed="The access token could not be made. Please try again."
      withoutField={WITHOUT_FIELD}
      problems={() => ({ ...(name.trim() === '' && { name: TOKEN_SENTENCES.name }) })}
      make={() => make({ name, scope, invoices, expires: days === '' ? null : addDays(todayUtc(now()), Number(days)) })}
      onClose={onClose}
      renderMade={({ token }) => (
        <CopyField
          label="Token"
          value={token}
          hint="Copy it now: it is not shown again. A program sends it as a bearer token. Keep it secret, like a password."
        />
      )}
      renderFields={(errors) => (
        <>
          <FieldBox label="Name" required error={errors.name} hint="The program that uses it: Stock export.">
            <TextInput value={name} maxLength={LONGEST_TOKEN_NAME} onChange={setName} data-autofocus />
          </FieldBox>
          <FieldBox label="Scope" hint="It acts as you, on your ships. It never changes your account.">
            <Select
              value={scope}
              onChange={(value) => setScope(value === 'write' ? 'write' : 'read')}
              options={mayEdit ? SCOPES : SCOPES.slice(0, 1)}
            />
          </FieldBox>
          <FieldBox label="Valid for">
            <Select value={days} onChange={setDays} options={LIFETIMES} />
          </FieldBox>
          {readInvoiceToken() !== null && (
            <Checkbox label="Access to invoices, with their amounts" checked={invoices} onChange={setInvoices} />
          )}
        </>
      )}
    />
  );
}

const FAILED = 'The access tokens could not be loaded. Please try again.';

const scopeText = ({ scope, invoices }: TokenLine) =>
  `${scope === 'read' ? 'Reads' : 'Reads and writes'}${invoices ? ', with invoices' : ''}`;

/** How a token is shown. `at`: the time of the answer, epoch milliseconds. */
const looksOf = (at: number) => ({
  title: 'Access tokens',
  noun: 'access token',
  icon: <KeyRound className={listCss.icon} size={20} aria-hidden="true" />,
  revoking: 'A program that uses it is refused from then on.',
  mark: (token: TokenLine) => ({ tone: token.scope === 'read' ? ('neutral' as const) : ('soon' as const), text: scopeText(token) }),
  details: ({ created, used, expires }: TokenLine) => [
    `Made ${instantText(created)}`,
    used ? `Last used ${sinceText(Date.parse(used), at)}` : 'Never used',
    expires ? `Valid until ${showDate(expires)}` : 'Valid until revoked',
  ],
});

/** The card with the user's access tokens. */
export function TokensCard() {
  const tokens = useIssued<TokenLine, TokenSettings, NewToken>(tokenPaths.tokens, 'tokens', FAILED);
  return (
    <IssuedCard
      issued={tokens}
      {...looksOf(tokens.at)}
      make="Make a token"
      empty={
        <>
          A token lets a program use the API without your password. See the <a href="/api/docs">API description</a>.
        </>
      }
      note="They keep working after you log out. Changing your password revokes them."
      Dialog={TokenDialog}
    />
  );
}

/** The access tokens of another account, for administrators. */
export function TokensOf({ account }: { account: number }) {
  const tokens = useIssued<TokenLine, never, never>(tokenPaths.tokensOf(account), 'tokens', FAILED);
  return <IssuedList issued={tokens} {...looksOf(tokens.at)} />;
}
