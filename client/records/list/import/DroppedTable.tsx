import { useNavigate } from 'react-router-dom';
import type { Kind } from '../../../../shared/kinds/kind';
import { useToast } from '../../../ui/ToastProvider';
import { isCovered } from '../../../ui/isTyping';
import { DropTarget, isTable } from '../../files/DropTarget';
import { atVessel } from '../../atVessel';
import { handedOver } from './handedOver';
import { importAddress } from './importAddress';
import { onlyOne } from './onlyOne';

/** A spreadsheet that is dropped on a list is looked at on the import screen. Others are left to those who take them. */
export function DroppedTable({ kind, vessel }: { kind: Kind; vessel: number | null }) {
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <DropTarget
      words="Drop an XLSX or CSV file: what each row does is shown before anything is written."
      onFiles={(files) => {
        if (isCovered()) return;
        const [table, ...others] = files.filter(isTable);
        if (!table) return void toast({ message: `Only XLSX and CSV files are read as ${kind.plural}.` });
        if (others.length > 0) toast({ message: onlyOne(table.name) });
        handedOver.give(table);
        void navigate(atVessel(importAddress(kind), vessel));
      }}
    />
  );
}
