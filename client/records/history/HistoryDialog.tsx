import type { Kind } from '../../../shared/kinds/kind';
import { Dialog } from '../../ui/Dialog';
import { HistoryList } from './HistoryList';

interface HistoryDialogProps {
  kind: Kind;
  vessel: number;
  id: number;
  name: string;
  onClose: () => void;
}

/** The history of a record in a dialog over its list. */
export function HistoryDialog({ kind, vessel, id, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog open onClose={onClose} size="lg" title={`History of ${name}`}>
      <HistoryList kind={kind} vessel={vessel} id={id} />
    </Dialog>
  );
}
