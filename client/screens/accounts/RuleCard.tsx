import { request, sentenceOf } from '../../net/request';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/Toast';
import { useFresh } from '../account/useFresh';

const READ_FAILED = 'This rule could not be loaded. Please try again.';
const SAVE_FAILED = 'It could not be saved. Please try again.';

interface RuleCardProps {
  title: string;
  label: string;
  /** Its address, and the name of its value there. */
  path: string;
  name: string;
}

/** The card with one rule of the fleet, which is on or off. */
export function RuleCard({ title, label, path, name }: RuleCardProps) {
  const { answer, error, refresh, change } = useFresh<Record<string, boolean>>(path, READ_FAILED);
  const toast = useToast();
  const save = async (on: boolean) => {
    change(() => ({ [name]: on }));
    try {
      await request('PUT', path, { body: { [name]: on } });
      toast({ message: 'Saved.', tone: 'ok' });
    } catch (thrown) {
      change(() => ({ [name]: !on }));
      toast({ message: sentenceOf(thrown, SAVE_FAILED), tone: 'error' });
    }
  };
  return (
    <Card title={title}>
      {answer ? (
        <Checkbox label={label} checked={answer[name] ?? false} onChange={(on) => void save(on)} />
      ) : error ? (
        <ErrorState message={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton kind="text" count={1} />
      )}
    </Card>
  );
}
