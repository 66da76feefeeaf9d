import { useId, useState } from 'react';
import { counted } from '../../../shared/basics/text';
import type { Kind } from '../../../shared/kinds/kind';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import css from './Import.module.css';
import type { SheetCell } from './read/table';
import type { TableReading } from './useTable';
import { showDate } from '../../../shared/basics/calendar';
import { readDate } from './plan/dates';
import { targetsOf, VESSEL_COLUMN } from './plan/columns';

const cellText = (cell: SheetCell | undefined) => (cell instanceof Date ? showDate(cell.toISOString().slice(0, 10)) : String(cell ?? ''));

/** The choice of a field for each column. It is closed as long as all required fields are found. */
export function ColumnChoices({ kind, table }: { kind: Kind; table: TableReading }) {
  const { headers, mapping, samples, forms } = table;
  const id = useId();
  const targets = targetsOf(kind);
  const read = mapping.filter(Boolean).length;
  const missing = targets.filter(({ key, field }) => field.required && !mapping.includes(key));
  const [open, setOpen] = useState(missing.length > 0);
  const isDate = new Set(targets.filter(({ field }) => field.type === 'date').map(({ key }) => key));
  const unsure = mapping.flatMap((key, at) => (isDate.has(key) && forms[at]?.example ? [at] : []));
  const options = [
    ...targets.map(({ key, label }) => ({ value: key, label })),
    ...(kind.scope === 'vessel' ? [{ value: VESSEL_COLUMN, label: 'Vessel' }] : []),
  ];
  return (
    <section className={css.columns} aria-labelledby={id}>
      <header className={css.columnsHead}>
        <h2 id={id}>Columns</h2>
        <p className={css.quiet}>
          {`${read} of ${counted(headers.length, 'column is', 'columns are')} read.`}
          {missing.length > 0 && <strong>{` Nothing is read as ${missing.map(({ label }) => label).join(', ')}.`}</strong>}
        </p>
        <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide columns' : 'Change columns'}
        </Button>
      </header>
      {open && (
        <ul className={css.choices}>
          {headers.map((header, at) => {
            const name = cellText(header) || `Column ${at + 1}`;
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its position, because two may have the same heading
              <li key={`${at} ${name}`} data-unread={mapping[at] === '' || undefined}>
                <span className={css.header}>{name}</span>
                <span className={css.sample}>{cellText(samples[at])}</span>
                <Select
                  aria-label={`Read ${name} as`}
                  placeholder="Not imported"
                  value={mapping[at] ?? ''}
                  options={options}
                  onChange={(target) => table.choose(at, target)}
                />
              </li>
            );
          })}
        </ul>
      )}
      {unsure.map((at) => {
        const form = forms[at];
        const name = cellText(headers[at]) || `Column ${at + 1}`;
        return (
          form && (
            <p key={at} className={css.order}>
              <span>{`${name}: ${form.example ?? ''} is read as ${showDate(readDate(form.example, form.dayFirst))}.`}</span>
              <Select
                aria-label={`Order of the dates in ${name}`}
                value={form.dayFirst ? 'day' : 'month'}
                options={[
                  { value: 'day', label: 'Day first' },
                  { value: 'month', label: 'Month first' },
                ]}
                onChange={(part) => table.putFirst(at, part as 'day' | 'month')}
              />
            </p>
          )
        );
      })}
    </section>
  );
}
