import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { now } from '../../net/serverTime';
import { useSession, emailOf } from '../../net/session';
import { usePersonName, useLink } from '../../sync/hooks';
import { instantText } from '../../ui/instantText';
import { usePrintFoot } from '../../ui/usePrintFoot';
import css from './Handover.module.css';

/** On paper only: when it was printed and by whom, and at the foot of every sheet what it is of. */
export function Printed({ of }: { of: readonly string[] }) {
  const by = usePersonName(emailOf(useSession().token) ?? '');
  const link = useLink();
  const at = usePrintedAt();
  usePrintFoot(of.join(' · '));
  return (
    <p className={css.printed}>
      Printed {instantText(at)} by {by}
      {link.state !== 'live' && '. Without a link: what others changed meanwhile is missing'}
    </p>
  );
}

/** When the browser began to print, in epoch milliseconds of the server. */
function usePrintedAt(): number {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const note = () => flushSync(() => setAt(now()));
    addEventListener('beforeprint', note);
    return () => removeEventListener('beforeprint', note);
  }, []);
  return at;
}
