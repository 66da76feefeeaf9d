import { History } from 'lucide-react';
import { Suspense, useState } from 'react';
import { openedPart } from '../../net/chunks';
import type { Kind } from '../../../shared/kinds/kind';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Skeleton } from '../../ui/Skeleton';

const HistoryList = openedPart(() => import('./HistoryList'), 'HistoryList');

interface HistoryPanelProps {
  kind: Kind;
  vessel: number;
  id: number;
  onRestore: (name: string, value: unknown) => void;
}

/** The history of a record on its form, loaded when the panel is opened. */
export function HistoryPanel(props: HistoryPanelProps) {
  const [open, setOpen] = useState(false);
  const button = (
    <Button size="sm" variant="ghost" icon={<History size={16} aria-hidden="true" />} aria-expanded={open} onClick={() => setOpen(!open)}>
      {open ? 'Hide history' : 'Show history'}
    </Button>
  );
  return (
    <div data-print="no">
      <Card title="History" actions={button}>
        {open ? (
          <Suspense fallback={<Skeleton kind="text" count={4} label="Loading history…" />}>
            <HistoryList {...props} />
          </Suspense>
        ) : (
          <span>Who changed this {props.kind.noun}, when, and what it was before.</span>
        )}
      </Card>
    </div>
  );
}
