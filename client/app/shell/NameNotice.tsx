import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/api/paths';
import { request } from '../../net/request';
import { useSession } from '../../net/sessionStorage';
import { emailOf } from '../../net/tokenClaims';
import { useOwnPerson, usePeopleKnown } from '../../sync/usePeople';
import { useSelectedVessel } from '../../sync/useRecords';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { atVessel } from '../../records/atVessel';

const ACCOUNT = '/account';

/** Asks a new user for a name, until the user has given one or declined; the server keeps that, for every device. */
export function NameNotice() {
  const known = usePeopleKnown();
  const own = useOwnPerson();
  const email = emailOf(useSession().token);
  const { pathname } = useLocation();
  const { id: vessel } = useSelectedVessel();
  const [declined, setDeclined] = useState(false);
  if (!known || own || declined || pathname === ACCOUNT) return null;
  const decline = () => {
    setDeclined(true);
    // Not kept: the user is asked again on the next page.
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
      Others see your e-mail{email && `, ${email},`} beside what you change. They can see your name and rank instead.
    </Banner>
  );
}
