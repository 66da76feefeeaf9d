import { Compass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Kind } from '../../../shared/kinds/kind';
import { useMayEdit } from '../../net/access';
import { useNameOf } from '../../sync/hooks';
import { Button, buttonClass } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { restoreRecord } from '../list/restoreRecord';
import { deletionText, useDeletion } from './useDeletion';

interface MissingRecordProps {
  kind: Kind;
  vessel: number;
  id: number;
  /** The sentence of the specification, if it has one for this screen. */
  sentence?: string;
  /** The address and the name of the record's list. */
  back: { to: string; name: string };
  onRestored?: () => void;
}

/** Shown in place of a missing record: what happened to it, a link to its list, and Restore if it was deleted. */
export function MissingRecord({ kind, vessel, id, sentence, back, onRestored }: MissingRecordProps) {
  const nameOf = useNameOf();
  const deletion = useDeletion(kind, vessel, id);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const mayEdit = useMayEdit();

  const restore = async () => {
    setBusy(true);
    try {
      if (await restoreRecord(kind, vessel, id)) onRestored?.();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    }
    setBusy(false);
  };
  return (
    <div role="alert">
      <EmptyState
        icon={<Compass size={24} aria-hidden="true" />}
        title={sentence ?? deletionText(kind, deletion, nameOf)}
        action={
          <>
            {mayEdit && typeof deletion === 'object' && (
              <Button variant="primary" busy={busy} onClick={() => void restore()}>
                Restore {kind.noun}
              </Button>
            )}
            <Link to={back.to} className={buttonClass('secondary')}>
              Go to {back.name}
            </Link>
          </>
        }
      >
        {failure ?? (sentence && deletionText(kind, deletion, nameOf))}
      </EmptyState>
    </div>
  );
}
