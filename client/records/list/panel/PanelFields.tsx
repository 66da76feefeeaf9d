import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { sameValue, type AnyRecord, type Kind } from '../../../../shared/kinds/kind';
import { useMayEdit } from '../../../net/access';
import { useNameOf, useRecords, useTouch } from '../../../sync/hooks';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useGlow } from '../../../ui/useGlow';
import { closedIds } from '../../cells/closedIds';
import { itemsOf } from '../../cells/itemsOf';
import type { FormState } from '../../form/formState';
import { itemText } from '../../itemLines';
import type { RecordTableProps } from '../../kinds/KindScreens';
import { CellEditor, type Move } from '../bulkEdit/CellEditor';
import { panelFields } from '../bulkEdit/editable';
import { cellText } from '../cellText';
import { type Column, columnsOf } from '../column';
import { RecordCell, type RecordCellProps } from '../RecordCell';
import css from './Panel.module.css';

const NONE: ReturnType<typeof panelFields> = new Map();

interface OpenField {
  name: string;
  at: HTMLElement;
  /** The form after a refused save. */
  state?: FormState;
}

interface PanelFieldsProps extends Pick<RecordTableProps, 'kind' | 'screens' | 'vessel' | 'today'> {
  record: AnyRecord;
}

/** The columns of a kind's list, then the optional and computed values that it leaves out. */
export const allColumnsOf = (kind: Kind): Column[] =>
  columnsOf({ ...kind, columns: [...new Set([...kind.columns, ...kind.unlisted, ...Object.keys(kind.derived)])] });

/** All fields of a record. Those that a form may change are edited in place, like the cells of the table. */
export function PanelFields({ kind, screens, vessel, today, record }: PanelFieldsProps) {
  const columns = useMemo(() => allColumnsOf(kind), [kind]);
  const all = useRecords(kind.name);
  // A record that the store does not hold yet is judged by itself.
  const closed = useMemo(() => closedIds(kind, all.some(({ id }) => id === record.id) ? all : [record]), [kind, all, record]);
  const mayEdit = useMayEdit();
  const editable = useMemo(() => (mayEdit ? panelFields(kind) : NONE), [kind, mayEdit]);
  const [open, setOpen] = useState<OpenField | null>(null);
  const list = useRef<HTMLDListElement>(null);
  const { changed, flag } = useChanges(kind, record);
  const field = open && editable.get(open.name);
  const buttonOf = (name: string) => list.current?.querySelector<HTMLElement>(`[data-column="${name}"]`);

  const close = (move: Move) => {
    setOpen(null);
    if (!open || move === 'away') return;
    const names = columns.flatMap(({ key }) => (editable.has(key) ? [key] : []));
    const name = names[names.indexOf(open.name) + { stay: 0, next: 1, before: -1 }[move]];
    const at = buttonOf(name ?? open.name);
    at?.focus();
    if (at && name !== undefined && move !== 'stay') setOpen({ name, at });
  };
  const reopen = (name: string, state: FormState) => {
    const at = buttonOf(name);
    if (at) setOpen({ name, at, state });
  };
  return (
    <>
      <dl ref={list} className={css.fields}>
        {columns.map((column) => {
          const { key, header, type } = column;
          if (type === 'file') return null;
          const lit = flag !== undefined && changed.has(key);
          const value = <Value {...{ kind, column, record, today, closed }} />;
          return (
            <div key={key} data-lit={lit || undefined}>
              <dt>{header}</dt>
              <dd>
                {editable.has(key) ? (
                  <button
                    type="button"
                    data-column={key}
                    onClick={({ currentTarget }) => open || setOpen({ name: key, at: currentTarget })}
                  >
                    <VisuallyHidden>{header}: </VisuallyHidden>
                    {value}
                  </button>
                ) : (
                  <div>{value}</div>
                )}
                {lit && <span className={css.flag}>{flag}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      {open && field && (
        <CellEditor
          key={open.name}
          kind={kind}
          screen={screens.form}
          vessel={vessel}
          record={record}
          name={open.name}
          field={field}
          cell={open.at}
          resumed={open.state}
          onClose={close}
          onReopen={(state) => reopen(open.name, state)}
        />
      )}
    </>
  );
}

/** One value in full: a note on as many lines as it has, one line for each item. */
function Value({ kind, column, record, today, closed }: Omit<RecordCellProps, 'counted'>): ReactNode {
  if (column.type === 'items') return itemsOf(record).map(itemText).join('\n') || <span className={css.empty}>No items</span>;
  const text = cellText(column, record);
  if (text === '') return <span className={css.empty}>–</span>;
  if (column.type === 'note' || column.type === 'lines') return text;
  return <RecordCell kind={kind} column={column} record={record} today={today} counted closed={closed} />;
}

/** The fields that another user has changed while the record is open. `flag`: names that user, and is undefined after a few seconds. */
function useChanges(kind: Kind, record: AnyRecord): { changed: ReadonlySet<string>; flag: string | undefined } {
  const touch = useTouch(kind.name, record.id);
  const nameOf = useNameOf();
  const flag = useGlow(touch && !touch.own ? { token: touch.seq, by: nameOf(touch.by) } : undefined);
  const before = useRef(record);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const was = before.current;
    before.current = record;
    if (was.rev !== record.rev) setChanged(new Set(Object.keys(record).filter((key) => !sameValue(was[key], record[key]))));
  }, [record]);
  return { changed, flag };
}
