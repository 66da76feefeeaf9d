import { useNavigate } from 'react-router-dom';
import type { Kind } from '../../../../shared/kinds/kind';
import { useToast } from '../../../ui/ToastProvider';
import { isCovered, isTyping } from '../../../ui/isTyping';
import { DropTarget, isTable } from '../../files/DropTarget';
import { atVessel } from '../../atVessel';
import { handedOver, onlyOne } from './handedOver';
import { importAddress } from './waysToImport';
import { useEffect } from 'react';

/** Opens the import screen with a spreadsheet that is dropped on a list. Other files are ignored. */
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

/** Opens the import screen with a table that is pasted on a list while no box has the focus. */
export function usePastedTable(kind: Kind, vessel: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || isTyping(event.target) || isCovered() || !/[\t\n]/.test(text.trim())) return;
      event.preventDefault();
      handedOver.give(text);
      void navigate(atVessel(importAddress(kind), vessel));
    };
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, [kind, vessel, navigate]);
}
