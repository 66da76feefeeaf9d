import { lazy, Suspense } from 'react';
import { loadChunk } from '../../api/loadChunk';
import { Page } from '../../ui/Page';
import { ChangePassword } from './ChangePassword';
import { ProfileCard } from './ProfileCard';
import { SignIns } from './SignIns';
import { useSessions } from './useSessions';

const CalendarsCard = lazy(async () => ({ default: (await loadChunk(() => import('../calendars/CalendarsCard'))).CalendarsCard }));
const TokensCard = lazy(async () => ({ default: (await loadChunk(() => import('../tokens/TokensCard'))).TokensCard }));
const DisplaysCard = lazy(async () => ({ default: (await loadChunk(() => import('../displays/DisplaysCard'))).DisplaysCard }));

/** The user's account: the e-mail, the name that others see, the signed-in browsers, the password, the calendars, the tokens of programs, and the displays on the walls. */
export function AccountPage() {
  const sessions = useSessions();
  const email = sessions.answer?.user.email ?? '';
  return (
    <Page title="Account" subtitle={email && `Signed in as ${email}`} narrow>
      <ProfileCard />
      <SignIns sessions={sessions} />
      <ChangePassword email={email} onChanged={() => void sessions.refresh()} />
      <Suspense>
        <CalendarsCard />
        <TokensCard />
        <DisplaysCard />
      </Suspense>
    </Page>
  );
}
