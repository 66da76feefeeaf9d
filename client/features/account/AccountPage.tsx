import { Page } from '../../ui/Page';
import { ChangePassword } from './ChangePassword';
import { SignIns } from './SignIns';
import { useSessions } from './useSessions';

/** One's own account: who is signed in, where, and the password. */
export function AccountPage() {
  const sessions = useSessions();
  const email = sessions.answer?.user.email ?? '';
  return (
    <Page title="Account" subtitle={email && `Signed in as ${email}`} narrow>
      <SignIns sessions={sessions} />
      <ChangePassword email={email} onChanged={() => void sessions.refresh()} />
    </Page>
  );
}
