import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { DisplayLine } from '../../../../shared/api/display';
import { sentenceOf } from '../../../net/problems';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { useConfirm } from '../../../ui/ConfirmProvider';
import { EmptyState } from '../../../ui/EmptyState';
import { ErrorState } from '../../../ui/ErrorState';
import { Skeleton } from '../../../ui/Skeleton';
import { useToast } from '../../../ui/ToastProvider';
import { DisplayDialog } from './DisplayDialog';
import { DisplayList } from './DisplayList';
import { useDisplays } from './useDisplays';

const FAILED = 'The display could not be removed. Please try again.';

/** The screens on walls, wherever they hang: pairs a new one by its code, changes what one shows, removes it. */
export function DisplaysCard() {
  const { answer, at, error, refresh, remove } = useDisplays();
  const [editing, setEditing] = useState<DisplayLine | 'new' | null>(null);
  const confirm = useConfirm();
  const toast = useToast();

  const askAndRemove = async ({ id, name }: DisplayLine) => {
    const sentence = 'Its screen is dark within seconds and shows a code again.';
    if (!(await confirm({ title: `Remove ${name}?`, sentence, confirmLabel: 'Remove', danger: true }))) return;
    try {
      await remove(id);
      toast({ message: `${name} is removed.`, tone: 'ok' });
    } catch (thrown) {
      toast({ message: sentenceOf(thrown, FAILED), tone: 'error' });
    }
  };
  const saved = (said: string) => {
    setEditing(null);
    toast({ message: said, tone: 'ok' });
    void refresh();
  };

  return (
    <Card
      title="Displays"
      flush
      actions={
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing('new')}>
          Add a display
        </Button>
      }
    >
      {answer?.displays.length === 0 && (
        <EmptyState title="No display yet">
          Open <strong>{location.host}/wall</strong> on a screen. It shows a code, which you enter here. The screen needs no account.
        </EmptyState>
      )}
      {answer && answer.displays.length > 0 && (
        <DisplayList displays={answer.displays} now={at} onChange={setEditing} onRemove={(display) => void askAndRemove(display)} />
      )}
      {!answer && (error ? <ErrorState message={error} onRetry={() => void refresh()} /> : <Skeleton kind="row" count={2} />)}
      {editing !== null && <DisplayDialog display={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSaved={saved} />}
    </Card>
  );
}
