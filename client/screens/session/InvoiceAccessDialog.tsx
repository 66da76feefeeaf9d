import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { FieldBox } from '../../ui/Field';
import { PasswordInput } from '../../ui/PasswordInput';
import { TextInput } from '../../ui/TextInput';
import { FailureBanner } from '../../ui/Banner';
import { invoicesSentence, openInvoices } from './signIn';
import { useSubmit } from '../../net/useSubmit';

interface InvoiceAccessDialogProps {
  onClose(): void;
  /** Invoice access was granted. */
  onOpened(): void;
}

/** The dialog of the second sign-in, for invoices. */
export function InvoiceAccessDialog({ onClose, onOpened }: InvoiceAccessDialogProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, error, fail, run } = useSubmit();

  const asked = useRef<AbortController>(null);
  // An answer after Cancel, or after Back, would open the invoices from another screen.
  const abort = () => asked.current?.abort();
  useLayoutEffect(() => abort, []);
  const cancel = () => {
    abort();
    onClose();
  };

  const ask = async () => {
    asked.current = new AbortController();
    await openInvoices(username.trim(), password, asked.current.signal);
  };
  const submit = async () => {
    if (username.trim() === '' || password === '') return fail('Please enter the username and password.');
    if (await run(ask, invoicesSentence)) onOpened();
  };

  return (
    <Dialog
      open
      onClose={cancel}
      onSubmit={() => void submit()}
      title="Invoice Access"
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Login
          </Button>
        </>
      }
    >
      {error && <FailureBanner text={error} />}
      <FieldBox label="Username">
        <TextInput autoCapitalize="none" spellCheck={false} value={username} onChange={setUsername} />
      </FieldBox>
      <FieldBox label="Password">
        <PasswordInput autoComplete="off" value={password} onChange={setPassword} />
      </FieldBox>
    </Dialog>
  );
}
