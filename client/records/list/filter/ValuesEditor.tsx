import { useState } from 'react';
import type { AnyRecord } from '../../../../shared/kinds/kind';
import { MenuRow } from '../../../ui/MenuRow';
import { SearchInput } from '../../../ui/SearchInput';
import type { Column } from '../column';
import { writeAmong } from './among';
import { valueWords } from './columnFilter';
import css from './FilterMenu.module.css';
import { type ValueCount, valuesOf } from './valuesOf';

interface ValuesEditorProps {
  column: Column;
  records: readonly AnyRecord[];
  chosen: ReadonlySet<string>;
  onChange(text: string): void;
}

/** More than these are looked for by typing. */
const FEW = 9;

/** Those that are chosen and no longer there stay, so that they can be taken away. */
const withChosen = (values: readonly ValueCount[], chosen: ReadonlySet<string>): ValueCount[] => [
  ...values,
  ...[...chosen].filter((value) => !values.some((each) => each.value === value)).map((value) => ({ value, count: 0 })),
];

/** Chooses one value of a column or more; the list follows at once. */
export function ValuesEditor({ column, records, chosen, onChange }: ValuesEditorProps) {
  const [sought, setSought] = useState('');
  const [first] = useState(chosen);
  const values = withChosen(valuesOf(column, records), chosen);
  // In a list too long to be seen at once, what was chosen when it opened comes first.
  const all = values.length > FEW ? values.toSorted((a, b) => Number(first.has(b.value)) - Number(first.has(a.value))) : values;
  const words = sought.trim().toLowerCase();
  const toggle = (value: string) => {
    const after = new Set(chosen);
    if (!after.delete(value)) after.add(value);
    onChange(writeAmong([...after]));
  };
  return (
    <>
      {all.length > FEW && (
        <div className={css.search}>
          <SearchInput label={`Find in ${column.header}`} value={sought} onChange={setSought} />
        </div>
      )}
      <ul className={css.values} aria-label={column.header}>
        {all
          .filter(({ value }) => valueWords(value, column).toLowerCase().includes(words))
          .map(({ value, count }) => (
            <li key={value}>
              <MenuRow on={chosen.has(value)} end={count} onClick={() => toggle(value)}>
                {valueWords(value, column)}
              </MenuRow>
            </li>
          ))}
      </ul>
    </>
  );
}
