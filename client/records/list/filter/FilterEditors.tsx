import { useState } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { OVERDUE } from '../../../../shared/basics/dueMonths';
import { authorsDay } from '../../../net/serverTime';
import { MenuRow } from '../../../ui/Popover';
import { SearchInput } from '../../../ui/SearchInput';
import { NumberInput } from '../../../ui/NumberInput';
import type { Column } from '../column';
import { joinValues } from './shown';
import { choicesOf, columnFilter, filterBy, valueIn, valueWords } from './columnFilter';
import css from './FilterMenu.module.css';
import { fromTyped, toTyped } from '../../../../shared/basics/calendar';
import { FieldBox } from '../../../ui/Field';
import { readTypedDate } from '../../../../shared/basics/typedDate';
import { TypedDate } from '../../form/TypedDate';
import { readWhen, type When, whenWords } from './when';
import { type Range, readRange } from './range';

interface ValuesEditorProps {
  column: Column;
  records: readonly AnyRecord[];
  chosen: ReadonlySet<string>;
  onChange(text: string): void;
}

/** A longer list of values gets a search box. */
const SEARCH_ABOVE = 9;

/** Adds chosen values that no record has any more, so that they can be removed. */
const withChosen = (values: readonly ValueCount[], chosen: ReadonlySet<string>): ValueCount[] => [
  ...values,
  ...[...chosen].filter((value) => !values.some((each) => each.value === value)).map((value) => ({ value, count: 0 })),
];

/** Chooses values of a column. The list updates at once. */
export function ValuesEditor({ column, records, chosen, onChange }: ValuesEditorProps) {
  const [search, setSearch] = useState('');
  const [first] = useState(chosen);
  const values = withChosen(valuesOf(column, records), chosen);
  // In a long list the values that were chosen when it opened come first.
  const all = values.length > SEARCH_ABOVE ? values.toSorted((a, b) => Number(first.has(b.value)) - Number(first.has(a.value))) : values;
  const words = search.trim().toLowerCase();
  const toggle = (value: string) => {
    // The values in the address: on a slow computer those of the last click are not drawn yet.
    const filter = columnFilter(column, new URLSearchParams(location.search).get(column.key) ?? '');
    const after = new Set(filter && 'values' in filter ? filter.values : []);
    if (!after.delete(value)) after.add(value);
    onChange(joinValues([...after]));
  };
  return (
    <>
      {all.length > SEARCH_ABOVE && (
        <div className={css.search}>
          <SearchInput label={`Find in ${column.header}`} value={search} onChange={setSearch} />
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

/** The two ends of a filter, as typed. */
export interface Ends {
  from: string;
  to: string;
}

export const NO_ENDS: Ends = { from: '', to: '' };

interface EndsProps {
  /** Null until somebody types: the boxes then show the filter. */
  typed: Ends | null;
  onType(ends: Ends): void;
}

interface WhenEditorProps extends EndsProps {
  /** Whether it is the due date of the kind. Due dates offer future periods, other dates past ones. */
  isDue: boolean;
  when: When | null;
  onChange(text: string): void;
}

const FUTURE_PRESETS = [OVERDUE, '7d', '30d', '90d'];
/** '-': no date. */
const PAST_PRESETS = ['-7d', '-30d', '-90d', '-'];

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Chooses a period: a preset, or from and to. The list updates at once. */
export function WhenEditor({ isDue, when, typed: own, onType, onChange }: WhenEditorProps) {
  const span = when && typeof when === 'object' && 'from' in when ? when : { from: null, to: null };
  const typed = own ?? { from: toTyped(span.from), to: toTyped(span.to) };
  const chosen = when ? writeWhen(when) : '';

  const type = (end: 'from' | 'to', text: string) => {
    const next = { ...typed, [end]: text };
    onType(next);
    const [from, to] = [fromTyped(next.from), fromTyped(next.to)];
    const isWhole = (next.from === '' || from) && (next.to === '' || to);
    const meant = writeWhen({ from, to });
    if (isWhole && (meant === '' || readWhen(meant))) onChange(meant);
  };
  const press = (text: string) => {
    onType(NO_ENDS);
    onChange(text === chosen ? '' : text);
  };
  const problem = (text: string) => (text.length === 10 && !readTypedDate(text, authorsDay()) ? 'Use DD-MM-YYYY.' : undefined);
  const [from, to] = [fromTyped(typed.from), fromTyped(typed.to)];
  return (
    <>
      <ul className={css.values}>
        {(isDue ? FUTURE_PRESETS : PAST_PRESETS).map((text) => {
          const preset = readWhen(text);
          return (
            preset && (
              <li key={text}>
                <MenuRow on={text === chosen} onClick={() => press(text)}>
                  {upper(whenWords(preset))}
                </MenuRow>
              </li>
            )
          );
        })}
      </ul>
      <div className={css.span}>
        <FieldBox label="From" error={problem(typed.from)}>
          <TypedDate value={typed.from} onChange={(text) => type('from', text)} />
        </FieldBox>
        <FieldBox label="To" error={problem(typed.to) ?? (from && to && from > to ? 'Earlier than the start date.' : undefined)}>
          <TypedDate value={typed.to} onChange={(text) => type('to', text)} />
        </FieldBox>
      </div>
    </>
  );
}

/** The text of a period in the address; '' when both ends are open. */
export function writeWhen(when: When): string {
  if (typeof when === 'string') return when;
  if ('days' in when) return `${when.days}d`;
  return when.from || when.to ? `${when.from ?? ''}..${when.to ?? ''}` : '';
}

interface RangeEditorProps extends EndsProps {
  range: Range | null;
  onChange(text: string): void;
}

const NONE = '-';

/** Chooses a range of numbers, or missing values. The list updates at once. */
export function RangeEditor({ range, typed: own, onType, onChange }: RangeEditorProps) {
  const span = typeof range === 'object' && range ? range : { from: null, to: null };
  const typed = own ?? { from: String(span.from ?? ''), to: String(span.to ?? '') };
  const isReversed = typed.from !== '' && typed.to !== '' && Number(typed.from) > Number(typed.to);
  const type = (end: 'from' | 'to', text: string) => {
    const next = { ...typed, [end]: text };
    onType(next);
    const meant = next.from === '' && next.to === '' ? '' : `${next.from}..${next.to}`;
    if (meant === '' || readRange(meant)) onChange(meant);
  };
  const isNone = range === NONE;
  const press = () => {
    onType(NO_ENDS);
    onChange(isNone ? '' : NONE);
  };
  return (
    <>
      <ul className={css.values}>
        <li>
          <MenuRow on={isNone} onClick={press}>
            None given
          </MenuRow>
        </li>
      </ul>
      <div className={css.span}>
        <FieldBox label="From">
          <NumberInput step="any" value={typed.from} onChange={(text) => type('from', text)} />
        </FieldBox>
        <FieldBox label="To" error={isReversed ? 'Must not be less than From.' : undefined}>
          <NumberInput step="any" value={typed.to} onChange={(text) => type('to', text)} />
        </FieldBox>
      </div>
    </>
  );
}

/** A value of a column, and the number of records that have it. */
interface ValueCount {
  value: string;
  count: number;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Up to this many different values are offered as choices. */
const MAX_VALUES = 60;

/** The values of a column: its choices in their order, then the other values sorted, the empty value last. */
function valuesOf(column: Column, records: readonly AnyRecord[]): ValueCount[] {
  const counts = new Map<string, number>((choicesOf(column) ?? []).map((choice) => [choice, 0]));
  const offered = counts.size;
  for (const record of records) counts.set(valueIn(record, column), (counts.get(valueIn(record, column)) ?? 0) + 1);
  const all = [...counts].map(([value, count]) => ({ value, count }));
  const others = all.slice(offered).sort((a, b) => Number(a.value === '') - Number(b.value === '') || collator.compare(a.value, b.value));
  return [...all.slice(0, offered), ...others];
}

/** Whether a column can be filtered: dates, numbers, files, choices, and text that repeats or names a person. */
export function isOffered(kind: Kind, column: Column, records: readonly AnyRecord[]): boolean {
  const by = filterBy(column);
  if (by !== 'values') return by !== null;
  if (choicesOf(column) || kind.fields[column.key]?.person) return true;
  const values = valuesOf(column, records).filter(({ value }) => value !== '');
  return values.length > 0 && values.length <= MAX_VALUES && values.some(({ count }) => count > 1);
}
