import { Suspense } from 'react';
import { lazyPart } from '../../net/chunks';
import { Page } from '../../ui/Page';
import { StoredBytes } from './StoredBytes';
import { ProfileCard } from './ProfileCard';
import { SignIns } from './SignIns';
import { useSessions } from './useSessions';

const ChangePassword = lazyPart(() => import('./ChangePassword'), 'ChangePassword');
const CARDS = {
  DigestCard: lazyPart(() => import('./digest/DigestCard'), 'DigestCard'),
  CalendarsCard: lazyPart(() => import('./calendars/CalendarsCard'), 'CalendarsCard'),
  TokensCard: lazyPart(() => import('./tokens/TokensCard'), 'TokensCard'),
  DisplaysCard: lazyPart(() => import('./displays/DisplaysCard'), 'DisplaysCard'),
  WebhookCard: lazyPart(() => import('./webhook/WebhookCard'), 'WebhookCard'),
};

/** The user's account: how others see its owner, the signed-in browsers, the password, and what mails, programs and screens are told by it. */
export function AccountPage() {
  const sessions = useSessions();
  const email = sessions.answer?.user.email ?? '';
  return (
    <Page title="Account" subtitle={email && `Signed in as ${email}`} narrow>
      <ProfileCard />
      <SignIns sessions={sessions} />
      <Suspense>
        <ChangePassword email={email} onChanged={() => void sessions.refresh()} />
      </Suspense>
      <StoredBytes />
      {/* Each by itself: one that stays away hides no other. */}
      {Object.entries(CARDS).map(([name, Card]) => (
        <Suspense key={name}>
          <Card />
        </Suspense>
      ))}
    </Page>
  );
}
