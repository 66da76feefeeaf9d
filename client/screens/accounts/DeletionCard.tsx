import { accessPaths, type VesselDeletion } from '../../../shared/api/access';
import { request, sentenceOf } from '../../net/request';
import { Card } from '../../ui/Card';
import { Checkbox } from '../../ui/Checkbox';
import { ErrorState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { useToast } from '../../ui/Toast';
import { useFresh } from '../account/useFresh';

const READ_FAILED = 'Who may delete vessels could not be loaded. Please try again.';
const SAVE_FAILED = 'It could not be saved. Please try again.';

/** The card with who may delete vessels. */
export function DeletionCard() {
  const { answer, error, refresh, change } = useFresh<VesselDeletion>(accessPaths.vesselDeletion, READ_FAILED);
  const toast = useToast();
  const save = async (administratorsOnly: boolean) => {
    change(() => ({ administratorsOnly }));
    try {
      await request('PUT', accessPaths.vesselDeletion, { body: { administratorsOnly } });
      toast({ message: 'Saved.', tone: 'ok' });
    } catch (thrown) {
      change(() => ({ administratorsOnly: !administratorsOnly }));
      toast({ message: sentenceOf(thrown, SAVE_FAILED), tone: 'error' });
    }
  };
  return (
    <Card title="Deleting vessels">
      {answer ? (
        <Checkbox
          label="Only administrators may delete vessels. Otherwise every editor may."
          checked={answer.administratorsOnly}
          onChange={(is) => void save(is)}
        />
      ) : error ? (
        <ErrorState message={error} onRetry={() => void refresh()} />
      ) : (
        <Skeleton kind="text" count={1} />
      )}
    </Card>
  );
}
