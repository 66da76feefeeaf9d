import { useState } from 'react';
import { API } from '../../../shared/kinds/foreignFiles';
import { sentenceOf } from '../../net/problems';
import { request } from '../../net/request';
import { endWith } from '../../net/session';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { useConfirm } from '../../ui/ConfirmProvider';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/ToastProvider';
import { describeAgent } from './describeAgent';
import { SessionList } from './SessionList';
import type { SessionLine, Sessions } from './useSessions';

const FAILED = 'It could not be signed out. Please try again.';
const EVERYWHERE = 'You are signed out everywhere.';

/** Where the account is signed in: ends one of them, or all. */
export function SignIns({ sessions: { answer, at, error, refresh, end } }: { sessions: Sessions }) {
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const confirm = useConfirm();
  const toast = useToast();
  const complain = (thrown: unknown) => toast({ message: sentenceOf(thrown, FAILED), tone: 'error' });

  const endOne = async (session: SessionLine) => {
    const name = describeAgent(session.agent);
    const sentence = 'It is cut off within seconds and asks for email and password again.';
    if (!(await confirm({ title: `Sign out ${name}?`, sentence, confirmLabel: 'Sign out', danger: true }))) return;
    const mark = (under: boolean) => setEnding((all) => new Set(under ? [...all, session.id] : [...all].filter((id) => id !== session.id)));
    mark(true);
    try {
      await end(session.id);
      toast({ message: `${name} is signed out.`, tone: 'ok' });
    } catch (thrown) {
      complain(thrown);
    }
    mark(false);
  };

  const endAll = async () => {
    const sentence =
      'Every browser, this one too, is cut off within seconds and asks for email and password again. Access tokens keep working.';
    if (!(await confirm({ title: 'Sign out everywhere?', sentence, confirmLabel: 'Sign out everywhere', danger: true }))) return;
    await endWith(EVERYWHERE, () => request('POST', `${API}/logout-everywhere`)).catch(complain);
  };

  return (
    <Card
      title="Signed-in browsers"
      flush
      actions={
        <Button variant="danger" size="sm" onClick={() => void endAll()}>
          Sign out everywhere
        </Button>
      }
    >
      {answer && <SessionList sessions={answer.sessions} now={at} ending={ending} onEnd={(session) => void endOne(session)} />}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={2} />)}
    </Card>
  );
}
