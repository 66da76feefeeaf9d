import { useMemo, useState } from 'react';
import { counted } from '../../../shared/basics/text';
import type { Kind } from '../../../shared/kinds/kind';
import { Badge, StatusChip, type Tone } from '../../ui/StatusChip';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { Select } from '../../ui/Select';
import css from './Import.module.css';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { CHAIN } from './plan/columns';
import type { PlannedRow, RowState } from './plan/planImport';
import type { Sheet } from './read/table';
import { forgetSource, useKeepOpen, type Source } from './source';
import { useImporting } from './useImporting';
import { type TableOptions, useTable } from './useTable';
import { DataTable } from '../../ui/DataTable';
import type { DataColumn } from '../../ui/TableColumn';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { fieldText } from '../../records/itemLines';
import { ColumnChoices } from './ColumnChoices';

/** The effect of a row in one word, before and after the import. */
const STATE_WORDS: Readonly<Record<RowState, { word: string; done: string; tone: Tone }>> = {
  create: { word: 'Create', done: 'Created', tone: 'ok' },
  renew: { word: 'Renew', done: 'Renewed', tone: 'info' },
  change: { word: 'Change', done: 'Changed', tone: 'info' },
  same: { word: 'Same', done: 'Same', tone: 'neutral' },
  refused: { word: 'Refused', done: 'Refused', tone: 'late' },
};

const STATES = Object.keys(STATE_WORDS) as RowState[];

interface PlanTableProps {
  kind: Kind;
  rows: readonly PlannedRow[];
  /** The fields of the table, in its order. */
  fields: readonly string[];
  isDone: boolean;
}

const keyOf = ({ line }: PlannedRow) => line;

/** Every row with its effect. A change shows the old and new value of each field. */
function PlanTable({ kind, rows, fields, isDone }: PlanTableProps) {
  const columns = useMemo(() => columnsFor(kind, fields, isDone), [kind, fields, isDone]);
  return (
    <DataTable
      caption={isDone ? 'What was imported' : 'What will be imported'}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      empty="There are no such rows."
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
  const isWrong = row.invalidFields?.includes(name) ?? false;
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

interface ImportPreviewProps extends Pick<TableOptions, 'orders' | 'onOrders'> {
  kind: Kind;
  vessel: number;
  ship: string;
  source: Source;
  /** Whether the table survives a reload. */
  isStored: boolean;
  sheet: Sheet;
  /** Why the account may not import any more. */
  refusal: string | null;
  onSheet(name: string): void;
  /** Starts again with another table. */
  onAgain(): void;
}

export const stateCounts = (rows: readonly PlannedRow[]): Record<RowState, number> =>
  Object.fromEntries(STATES.map((state) => [state, rows.filter((row) => row.state === state).length])) as Record<RowState, number>;

/** What the preview says of an import that would write nothing: '0 changes, 3 refused'; '' if it would write something. */
export function noChangesWords({ create, renew, change, refused }: Record<RowState, number>): string {
  if (create + renew + change > 0) return '';
  return refused > 0 ? `0 changes, ${refused} refused` : '0 changes';
}

/** The preview of an import, row by row, and after confirmation its result. */
export function ImportPreview({
  kind,
  vessel,
  ship,
  source,
  isStored,
  sheet,
  orders,
  onOrders,
  refusal,
  onSheet,
  onAgain,
}: ImportPreviewProps) {
  const importing = useImporting(kind, vessel);
  const table = useTable(kind, { sheet, orders, onOrders, isFollowed: importing.phase === 'preview' });
  const rows = importing.rows ?? table.plan;
  const counts = useMemo(() => stateCounts(rows), [rows]);
  const [chosen, setChosen] = useState<RowState | null>(null);
  const shown = useMemo(() => (chosen === null ? rows : rows.filter(({ state }) => state === chosen)), [rows, chosen]);
  const fields = useMemo(
    () => [...new Set(table.mapping.map((key) => key.split('.')[0] ?? '').filter((name) => name in kind.fields && name !== CHAIN))],
    [table.mapping, kind],
  );
  const writes = useMemo(() => rows.flatMap(({ write }) => write ?? []), [rows]);
  const { phase } = importing;
  useKeepOpen(phase === 'preview' && !isStored);
  const start = () => {
    if (!table.at) return;
    // The import is listed as the last one from now on, and its table is not offered again.
    forgetSource(kind, vessel);
    importing.start(table.plan, table.at);
  };
  const named = source.sheets.length > 1 ? source.sheets : [];
  return (
    <Page
      title={`Import ${kind.plural}`}
      of={ship}
      subtitle={source.name}
      actions={
        phase === 'done' ? (
          <Button onClick={onAgain}>Import another table</Button>
        ) : (
          <>
            <Button disabled={phase === 'writing'} onClick={onAgain}>
              Cancel
            </Button>
            <Button
              variant="primary"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next step after pasting by keyboard
              autoFocus
              busy={phase === 'writing'}
              disabled={writes.length === 0 || refusal !== null}
              onClick={start}
            >
              {writes.length === 0 ? 'Nothing to import' : `Import ${counted(writes.length, kind.noun, kind.plural)}`}
            </Button>
          </>
        )
      }
    >
      {refusal !== null && phase === 'preview' && <Banner tone="warn">{refusal}</Banner>}
      <ImportProgress importing={importing} />
      {phase === 'done' && <ImportResult kind={kind} vessel={vessel} importing={importing} />}
      {named.length > 0 && phase === 'preview' && (
        <div className={css.sheet}>
          <span aria-hidden="true">Sheet</span>
          <Select aria-label="Sheet" value={sheet.name} options={named.map(({ name }) => name)} onChange={onSheet} />
        </div>
      )}
      {phase === 'preview' && <ColumnChoices kind={kind} table={table} />}
      <fieldset className={css.states} aria-label="Rows that are shown">
        <Button size="sm" aria-pressed={chosen === null} onClick={() => setChosen(null)}>
          All <Badge>{rows.length}</Badge>
        </Button>
        {STATES.map((state) => (
          <Button key={state} size="sm" aria-pressed={chosen === state} onClick={() => setChosen(state)}>
            {STATE_WORDS[state][phase === 'done' ? 'done' : 'word']} <Badge>{counts[state]}</Badge>
          </Button>
        ))}
        <output className={css.quiet}>{phase === 'preview' && noChangesWords(counts)}</output>
      </fieldset>
      <PlanTable kind={kind} rows={shown} fields={fields} isDone={phase === 'done'} />
    </Page>
  );
}
