import { Page } from '../../ui/Page';
import { ChangePassword } from './ChangePassword';
import { SignIns } from './SignIns';
import { useSessions } from './useSessions';

/** The user's account: the e-mail, the signed-in browsers, and the password. */
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
