import { lazy, Suspense } from 'react';
import { loadChunk } from '../../api/loadChunk';
import { Page } from '../../ui/Page';
import { ChangePassword } from './ChangePassword';
import { ProfileCard } from './ProfileCard';
import { SignIns } from './SignIns';
import { useSessions } from './useSessions';

const DigestCard = lazy(async () => ({ default: (await loadChunk(() => import('../digest/DigestCard'))).DigestCard }));
const CalendarsCard = lazy(async () => ({ default: (await loadChunk(() => import('../calendars/CalendarsCard'))).CalendarsCard }));
const TokensCard = lazy(async () => ({ default: (await loadChunk(() => import('../tokens/TokensCard'))).TokensCard }));
const DisplaysCard = lazy(async () => ({ default: (await loadChunk(() => import('../displays/DisplaysCard'))).DisplaysCard }));
const WebhookCard = lazy(async () => ({ default: (await loadChunk(() => import('../webhook/WebhookCard'))).WebhookCard }));

/** The user's account: how others see its owner, the signed-in browsers, the password, and what mails, programs and screens are told by it. */
export function AccountPage() {
  const sessions = useSessions();
  const email = sessions.answer?.user.email ?? '';
  return (
    <Page title="Account" subtitle={email && `Signed in as ${email}`} narrow>
      <ProfileCard />
      <SignIns sessions={sessions} />
      <ChangePassword email={email} onChanged={() => void sessions.refresh()} />
      <Suspense>
        <DigestCard />
        <CalendarsCard />
        <TokensCard />
        <DisplaysCard />
        <WebhookCard />
      </Suspense>
    </Page>
  );
}
