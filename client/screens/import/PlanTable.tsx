import { useMemo } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { DataTable } from '../../ui/DataTable';
import { StatusChip } from '../../ui/StatusChip';
import type { DataColumn } from '../../ui/TableColumn';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { fieldText } from '../../records/fieldText';
import css from './Import.module.css';
import type { PlannedRow } from './plan/planImport';
import { STATE_WORDS } from './rowStates';

interface PlanTableProps {
  kind: Kind;
  rows: readonly PlannedRow[];
  /** The fields that the table speaks of, in its order. */
  fields: readonly string[];
  isDone: boolean;
}

const keyOf = ({ line }: PlannedRow) => line;

/** Every row with what it would do; of a change each field as it was and as it becomes. */
export function PlanTable({ kind, rows, fields, isDone }: PlanTableProps) {
  const columns = useMemo(() => columnsFor(kind, fields, isDone), [kind, fields, isDone]);
  return (
    <DataTable
      caption={isDone ? 'What was imported' : 'What will be imported'}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      empty="No row is like that."
    />
  );
}

function columnsFor(kind: Kind, fields: readonly string[], isDone: boolean): DataColumn<PlannedRow>[] {
  const others = fields.filter((name) => name !== kind.naming.name);
  return [
    { key: 'line', header: 'Row', width: 'calc(5ch + 22px)', align: 'end', sticky: true, card: 'figure', cell: ({ line }) => line },
    {
      key: 'state',
      header: 'Import',
      width: 'calc(9ch + 40px)',
      sticky: true,
      card: 'lead',
      cell: ({ state }) => <StatusChip tone={STATE_WORDS[state].tone}>{STATE_WORDS[state][isDone ? 'done' : 'word']}</StatusChip>,
    },
    {
      key: 'name',
      header: kind.fields[kind.naming.name]?.label ?? 'Name',
      width: '28ch',
      grow: 2,
      title: true,
      cell: (row) => (
        <>
          <Value kind={kind} field={kind.naming.name} row={row} fallback={row.name} />
          {row.sentence && <span className={css.sentence}>{row.sentence}</span>}
        </>
      ),
    },
    ...others.map((field): DataColumn<PlannedRow> => ({
      key: field,
      header: kind.fields[field]?.label ?? field,
      width: '16ch',
      grow: 1,
      card: 'fact',
      cell: (row) => <Value kind={kind} field={field} row={row} />,
    })),
  ];
}

function Value({ kind, field: name, row, fallback = '' }: { kind: Kind; field: string; row: PlannedRow; fallback?: string }) {
  const field = kind.fields[name];
  if (!field) return fallback;
  const isWrong = row.wrong?.includes(name) ?? false;
  const text = row.given[name] === undefined || row.given[name] === null ? fallback : fieldText(field, row.given[name]);
  if (!row.was || !(name in row.was))
    return (
      <span data-wrong={isWrong || undefined} className={css.value}>
        {text || (isWrong ? '—' : '')}
      </span>
    );
  return (
    <span className={css.value}>
      <VisuallyHidden>from </VisuallyHidden>
      <del>{fieldText(field, row.was[name])}</del>
      <VisuallyHidden> to </VisuallyHidden>
      <span aria-hidden="true" className={css.arrow}>
        →
      </span>
      <ins>{text}</ins>
    </span>
  );
}
