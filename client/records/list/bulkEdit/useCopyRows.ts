import { useEffect, useRef } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { useToast } from '../../../ui/ToastProvider';
import { isCovered, isTyping } from '../../../ui/isTyping';
import { itemsOf } from '../../cells/itemsOf';
import { cellText, isEmptyCell } from '../cellText';
import type { Column } from '../column';
import { guarded } from '../guardFormula';
import { counted } from './useChangeRows';

/** A cell as spreadsheets paste it: quoted where it holds a tab or several lines, and never a formula. */
function cell(text: string): string {
  const safe = guarded(isEmptyCell(text) ? '' : text);
  return /["\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Records as tab-separated text below a line of headers. */
export function tabbed(columns: readonly Column[], records: readonly AnyRecord[]): string {
  const textOf = (column: Column, record: AnyRecord) =>
    column.type === 'items'
      ? itemsOf(record)
          .map((item) => `${item.item_name} (${item.quantity_supplied} of ${item.quantity_requested})`)
          .join(', ')
      : cellText(column, record);
  const lines = [columns.map(({ header }) => header), ...records.map((record) => columns.map((column) => textOf(column, record)))];
  return lines.map((line) => line.map(cell).join('\t')).join('\n');
}

/** Ctrl C or ⌘C copies the selected rows, unless text is marked or typed in. */
export function useCopyRows(kind: Kind, columns: readonly Column[], selected: readonly AnyRecord[]): void {
  const toast = useToast();
  const latest = useRef({ columns, selected });
  useEffect(() => {
    latest.current = { columns, selected };
  });
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const { columns: shown, selected: records } = latest.current;
      if (records.length === 0 || isTyping(event.target) || isCovered() || String(getSelection()) !== '') return;
      event.clipboardData?.setData('text/plain', tabbed(shown, records));
      event.preventDefault();
      toast({ message: `${counted(kind, records.length)} copied.`, tone: 'ok' });
    };
    addEventListener('copy', onCopy);
    return () => removeEventListener('copy', onCopy);
  }, [kind, toast]);
}
