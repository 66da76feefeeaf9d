import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { CopyField } from '../tokens/CopyField';

/** Shows the secret of the webhook once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose(): void }) {
  const done = (
    <Button type="submit" variant="primary">
      Done
    </Button>
  );
  return (
    <Dialog open onClose={onClose} onSubmit={onClose} title="The secret of the webhook" footer={done}>
      <CopyField
        label="Secret"
        value={secret}
        hint="Copy it now: it is not shown again. With it the receiver knows that a request is ours (Standard Webhooks)."
      />
    </Dialog>
  );
}
