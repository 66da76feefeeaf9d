import { Suspense, useEffect, useState } from 'react';
import { useAccess } from '../../net/access';
import { localStore, useStorageRefused } from '../../net/browserStorage';
import { lazyPart, useIncomplete } from '../../net/chunks';
import { loadNewVersion } from '../../net/page';
import { NO_ANSWER, request } from '../../net/request';
import { useClockBehind } from '../../net/serverTime';
import { useMayReload } from '../../net/session';
import { useOwnPerson, usePeopleLoaded, useSelectedVessel, useTooOld } from '../../sync/hooks';
import { clockWords } from '../../ui/instantText';
import { Banner } from '../../ui/Banner';
import { Button, buttonClass } from '../../ui/Button';
import { CachedFilesSync } from '../../records/files/cached/CachedFilesSync';
import { startLinkCost } from '../link/linkCost';
import { RestoreScreens } from '../../records/restoration/RestoreScreens';
import { WhatsNewNotice } from '../../screens/whatsNew/WhatsNewNotice';
import { useNewVersion } from '../../screens/newVersion/useNewVersion';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/api/paths';
import { atVessel } from '../../records/atVessel';

const Keyboard = lazyPart(() => import('../../screens/account/keyboard/Keyboard'), 'Keyboard');

const REFUSED =
  'This browser stores nothing for Vessel Ops: its storage is switched off, full, or not answering. Everything works, but unsaved changes are lost when this page is closed.';

const TOO_OLD = 'A new version of Vessel Ops is ready.';
const INCOMPLETE = 'A part of this page could not be loaded.';
const BY_ITSELF = 'The page reloads by itself when it is not in use.';
/** If the browser does not store the session. */
const BY_HAND = 'Reload the page when your work is saved, then sign in again.';

/** Notices about the browser, the clock, a new version, the user's name and what is new. Also starts the background work of the page: link cost, file cache, restoring screens. */
export function PageNotices() {
  useNewVersion(false);
  const { shared } = useAccess();
  useEffect(startLinkCost, []);
  return (
    <>
      <StorageNotice />
      <ClockNotice />
      <VersionNotice />
      <NameNotice />
      <WhatsNewNotice />
      <CachedFilesSync />
      <RestoreScreens />
      <Suspense>{shared && <Keyboard />}</Suspense>
    </>
  );
}

function StorageNotice() {
  const refused = useStorageRefused();
  const [read, setRead] = useState(false);
  return (
    refused &&
    !read && (
      <Banner tone="warn" onDismiss={() => setRead(true)}>
        {REFUSED}
      </Banner>
    )
  );
}

function VersionNotice() {
  const tooOld = useTooOld();
  const incomplete = useIncomplete();
  const may = useMayReload();
  const [failed, setFailed] = useState(false);
  if (!tooOld && !incomplete) return null;
  const load = async () => setFailed(!(await loadNewVersion()));
  return (
    <Banner
      actions={
        <Button size="sm" onClick={() => void load()}>
          Reload
        </Button>
      }
    >
      {failed ? NO_ANSWER : `${tooOld ? TOO_OLD : INCOMPLETE} ${may ? BY_ITSELF : BY_HAND}`}
    </Banner>
  );
}

const CLOCK_READ = 'clock notice read';

/** The notice about a wrong clock. After it is dismissed it returns only if the error changes. */
function ClockNotice() {
  const behind = useClockBehind();
  const [read, setRead] = useState(() => localStore.getItem(CLOCK_READ));
  const words = clockWords(behind);
  if (behind === 0 || read === words) return null;
  const dismiss = () => {
    localStore.setItem(CLOCK_READ, words);
    setRead(words);
  };
  return <Banner onDismiss={dismiss}>This computer's clock is {words}. Days are counted with the server's time.</Banner>;
}

const ACCOUNT = '/account';

/** Asks a new user for a name until they give one or decline. The server stores the answer for all their devices. */
function NameNotice() {
  const isLoaded = usePeopleLoaded();
  const own = useOwnPerson();
  const { pathname } = useLocation();
  const { id: vessel } = useSelectedVessel();
  const [declined, setDeclined] = useState(false);
  if (!isLoaded || own || declined || pathname === ACCOUNT) return null;
  const decline = () => {
    setDeclined(true);
    // If this fails, the user is asked again on the next page.
    void request('PUT', paths.profile, { body: {} }).catch(() => undefined);
  };
  return (
    <Banner
      actions={
        <>
          <Link to={atVessel(ACCOUNT, vessel)} className={buttonClass('secondary', 'sm')}>
            Add your name
          </Link>
          <Button size="sm" variant="ghost" onClick={decline}>
            Not now
          </Button>
        </>
      }
    >
      Others see your e-mail beside your changes. They can see your name and rank instead.
    </Banner>
  );
}
