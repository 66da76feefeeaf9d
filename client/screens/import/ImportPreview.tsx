import { useMemo, useState } from 'react';
import { counted } from '../../../shared/basics/counted';
import type { Kind } from '../../../shared/kinds/kind';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Page } from '../../ui/Page';
import { Select } from '../../ui/Select';
import { ColumnChoices } from './ColumnChoices';
import css from './Import.module.css';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import type { PlannedRow, RowState } from './plan/planImport';
import { PlanTable } from './PlanTable';
import type { Sheet } from './read/table';
import { STATE_WORDS, STATES } from './rowStates';
import type { Source } from './source';
import { useImporting } from './useImporting';
import { useTable } from './useTable';

interface ImportPreviewProps {
  kind: Kind;
  vessel: number;
  ship: string;
  source: Source;
  sheet: Sheet;
  onSheet(name: string): void;
  /** Begins with another table. */
  onAgain(): void;
}

const countsOf = (rows: readonly PlannedRow[]) =>
  Object.fromEntries(STATES.map((state) => [state, rows.filter((row) => row.state === state).length])) as Record<RowState, number>;

/** What importing a table would do, row by row; and once it is confirmed, what it did. */
export function ImportPreview({ kind, vessel, ship, source, sheet, onSheet, onAgain }: ImportPreviewProps) {
  const importing = useImporting(kind, vessel);
  const table = useTable(kind, sheet, importing.phase === 'preview');
  const rows = importing.rows ?? table.plan;
  const counts = useMemo(() => countsOf(rows), [rows]);
  const [chosen, setChosen] = useState<RowState | null>(null);
  const shown = useMemo(() => (chosen === null ? rows : rows.filter(({ state }) => state === chosen)), [rows, chosen]);
  const fields = useMemo(
    () => [...new Set(table.mapping.map((key) => key.split('.')[0] ?? '').filter((name) => name in kind.fields))],
    [table.mapping, kind],
  );
  const writes = useMemo(() => rows.flatMap(({ write }) => write ?? []), [rows]);
  const { phase } = importing;
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
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the next step of what was pasted by keyboard
              autoFocus
              busy={phase === 'writing'}
              disabled={writes.length === 0}
              onClick={() => table.at && importing.start(table.plan, table.at)}
            >
              {writes.length === 0 ? 'Nothing to import' : `Import ${counted(writes.length, kind.noun, kind.plural)}`}
            </Button>
          </>
        )
      }
    >
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
        <output className={css.quiet}>
          {phase === 'preview' &&
            counts.create + counts.change === 0 &&
            ['0 changes', counts.refused > 0 && `${counts.refused} refused`].filter(Boolean).join(', ')}
        </output>
      </fieldset>
      <PlanTable kind={kind} rows={shown} fields={fields} isDone={phase === 'done'} />
    </Page>
  );
}
