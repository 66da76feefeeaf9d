import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FACTOR_SENTENCES } from '../../../../shared/api/factor';
import { LONGEST_PASSKEY_NAME, PASSKEY_SENTENCES, type PasskeyLine, passkeyPaths } from '../../../../shared/api/passkey';
import { type FieldProblems, Problem } from '../../../../shared/basics/problem';
import { openChunk } from '../../../net/chunks';
import { request } from '../../../net/request';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';
import { FieldBox } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { PasswordInput } from '../../../ui/PasswordInput';
import { TextInput } from '../../../ui/TextInput';
import { describeAgent } from '../describeAgent';
import { CodeField } from '../factor/CodeField';

const NO_PASSWORD = 'Please enter your password.';
const ADDING_FAILED = 'No passkey was added. Your browser or device refused, or you cancelled. Please try again.';
const REMOVING_FAILED = 'The passkey could not be removed. Please try again.';

interface PasskeyDialogProps {
  title: string;
  act: string;
  danger?: true;
  failed: string;
  /** Checks the typed values and returns the errors by field. */
  problems(password: string): FieldProblems;
  send(password: string): Promise<void>;
  /** Renders what is above and below the password, with the errors. */
  renderAround(errors: FieldProblems, password: ReactNode): ReactNode;
  onClose(): void;
}

/** A dialog of the account's passkeys, which asks for the password. */
function PasskeyDialog({ title, act, danger, failed, problems, send, renderAround, onClose }: PasskeyDialogProps) {
  const [password, setPassword] = useState('');
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLDivElement>(failed);
  const { busy, error, run } = useSubmit();
  const submit = async () => {
    const found = { ...(password === '' && { password: NO_PASSWORD }), ...problems(password) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await run(async () => {
      await send(password);
      onClose();
    }, showErrors);
  };
  return (
    <FormDialog {...{ title, act, danger, busy, error, box, onClose }} onSubmit={() => void submit()}>
      {renderAround(
        errors,
        <FieldBox label="Password" error={errors.password} hint="Confirms that you own this account.">
          <PasswordInput autoComplete="current-password" value={password} onChange={setPassword} data-autofocus />
        </FieldBox>,
      )}
    </FormDialog>
  );
}

/** The dialog that adds a passkey: name and password, then the dialog of the browser. `needsCode`: the account has a second factor. */
export function AddPasskeyDialog({ needsCode, onClose }: { needsCode: boolean; onClose(): void }) {
  const [name, setName] = useState(() => describeAgent(navigator.userAgent));
  const [code, setCode] = useState('');
  /** Kept when the dialog of the browser is cancelled, so that a code, which works once, is not asked again. */
  const [begun, setBegun] = useState<PublicKeyCredentialCreationOptionsJSON | null>(null);

  const asked = useRef<AbortController>(null);
  // An answer after Cancel would open the dialog of the browser.
  useEffect(() => () => asked.current?.abort(), []);

  const send = async (password: string) => {
    asked.current = new AbortController();
    const { signal } = asked.current;
    const body = { password, ...(needsCode && { code }) };
    const optionsJSON = begun ?? (await request<PublicKeyCredentialCreationOptionsJSON>('POST', passkeyPaths.options, { body, signal }));
    setBegun(optionsJSON);
    const { startRegistration, WebAuthnError } = await openChunk(() => import('@simplewebauthn/browser'));
    signal.throwIfAborted();
    const response = await startRegistration({ optionsJSON }).catch((thrown: unknown) => {
      const isThere = thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
      throw isThere ? new Problem('conflict', PASSKEY_SENTENCES.taken) : thrown;
    });
    setBegun(null);
    await request('POST', passkeyPaths.passkeys, { body: { name, response } });
  };

  return (
    <PasskeyDialog
      title="Add a passkey"
      act="Continue"
      failed={ADDING_FAILED}
      problems={() => ({
        ...(name.trim() === '' && { name: PASSKEY_SENTENCES.name }),
        ...(needsCode && code.trim() === '' && { code: FACTOR_SENTENCES.needed }),
      })}
      send={send}
      onClose={onClose}
      renderAround={(errors, password) => (
        <>
          <FieldBox label="Name" required error={errors.name} hint="The device or password manager that keeps it.">
            <TextInput value={name} maxLength={LONGEST_PASSKEY_NAME} onChange={setName} />
          </FieldBox>
          {password}
          {needsCode && <CodeField orRecovery value={code} error={errors.code} onChange={setCode} />}
        </>
      )}
    />
  );
}

/** The dialog that removes a passkey. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: PasskeyLine; onClose(): void }) {
  return (
    <PasskeyDialog
      title={`Remove ${name}?`}
      act="Remove"
      danger
      failed={REMOVING_FAILED}
      problems={() => ({})}
      send={(password) => request('POST', passkeyPaths.remove(id), { body: { password } })}
      onClose={onClose}
      renderAround={(_errors, password) => (
        <>
          <p>You can no longer sign in with this passkey. Your device may keep a copy. Delete it there too.</p>
          {password}
        </>
      )}
    />
  );
}
