import { Compass } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Kind } from '../../../shared/kinds/kind';
import { useNameOf } from '../../sync/usePeople';
import { Button } from '../../ui/Button';
import { buttonClass } from '../../ui/buttonClass';
import { EmptyState } from '../../ui/EmptyState';
import { restoreRecord } from '../list/restoreRecord';
import { fateWords } from './fateWords';
import { useFate } from './useFate';

interface MissingRecordProps {
  kind: Kind;
  vessel: number;
  id: number;
  /** The specification's sentence, where it has one for this screen. */
  sentence?: string;
  /** Where the list it would be in is, and how it is called. */
  back: { to: string; name: string };
  onRestored?: () => void;
}

/** In place of a record that is not there: what became of it, the way back, and Restore where it was deleted. */
export function MissingRecord({ kind, vessel, id, sentence, back, onRestored }: MissingRecordProps) {
  const nameOf = useNameOf();
  const fate = useFate(kind, vessel, id);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

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
        title={sentence ?? fateWords(kind, fate, nameOf)}
        action={
          <>
            {typeof fate === 'object' && (
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
        {failure ?? (sentence && fateWords(kind, fate, nameOf))}
      </EmptyState>
    </div>
  );
}
