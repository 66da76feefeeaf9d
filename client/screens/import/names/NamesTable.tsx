import { type KeyboardEvent, useMemo } from 'react';
import { toTyped } from '../../../../shared/basics/calendar';
import type { Kind } from '../../../../shared/kinds/kind';
import { DataTable } from '../../../ui/DataTable';
import { FieldBox } from '../../../ui/Field';
import { StatusChip, type Tone } from '../../../ui/StatusChip';
import type { DataColumn } from '../../../ui/TableColumn';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { FieldControl } from '../../../records/form/FieldControl';
import { fieldText } from '../../../records/itemLines';
import css from '../Import.module.css';
import { readDate } from '../plan/dates';
import { datesOf, sharedFields } from './namesOf';
import type { NamedRow, NameState } from './planNames';

const BOX = '[data-date-box] input[type="text"]';
const columnOf = (box: Element) => box.closest('[data-column]')?.getAttribute('data-column');

/**
 * Handles the keys in a table of dates: Enter moves to the next date, Shift Enter to the previous one, an arrow to the one above or below.
 * `onEnd` is called for Enter in the last date.
 */
export function moveAmongDates(event: KeyboardEvent<HTMLElement>, onEnd: () => void): void {
  const { key, shiftKey, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || !target.matches(BOX) || event.ctrlKey || event.altKey || event.metaKey) return;
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  if (key !== 'Enter' && !isVertical) return;
  event.preventDefault();
  const boxes = [...currentTarget.querySelectorAll<HTMLInputElement>(BOX)];
  const among = isVertical ? boxes.filter((box) => columnOf(box) === columnOf(target)) : boxes;
  const back = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const next = among[among.indexOf(target) + (back ? -1 : 1)];
  if (next) {
    next.focus();
    next.select();
  } else if (key === 'Enter' && !back) onEnd();
}

const WORDS: Readonly<Record<NameState, { word: string; done: string; tone: Tone }>> = {
  open: { word: 'No dates', done: 'Not imported', tone: 'neutral' },
  held: { word: 'Held', done: 'Held', tone: 'neutral' },
  create: { word: 'Create', done: 'Created', tone: 'ok' },
  refused: { word: 'Refused', done: 'Refused', tone: 'late' },
};

interface NamesTableProps {
  kind: Kind;
  rows: readonly NamedRow[];
  /** Whether the rows are confirmed: values are then text instead of inputs. */
  isConfirmed: boolean;
  /** Whether everything was written. */
  isDone: boolean;
  /** Called with stable identity. */
  onType(key: string, field: string, text: string): void;
  /** Called with the input that the user types in. */
  onBox(box: { key: string; field: string } | null): void;
}

const keyOf = ({ key }: NamedRow) => key;

/** Every name with inputs for its dates and issuer, or with the values of the record that the ship already has. */
export function NamesTable({ kind, rows, isConfirmed, isDone, onType, onBox }: NamesTableProps) {
  const columns = useMemo(() => columnsFor(kind, isConfirmed, isDone, onType, onBox), [kind, isConfirmed, isDone, onType, onBox]);
  return (
    <DataTable
      caption={isDone ? 'What was imported' : 'What will be imported'}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      rowLabel={({ name }) => name}
      empty="There is no name."
    />
  );
}

function columnsFor(
  kind: Kind,
  isConfirmed: boolean,
  isDone: boolean,
  onType: NamesTableProps['onType'],
  onBox: NamesTableProps['onBox'],
): DataColumn<NamedRow>[] {
  const { name: title } = kind.naming;
  const fixed = new Set([title, ...(kind.identifiedBy?.flat() ?? [])]);
  const dates = new Set(datesOf(kind));
  const others = sharedFields(kind).filter((name) => name !== title);
  const box = (name: string): DataColumn<NamedRow> => ({
    key: name,
    header: kind.fields[name]?.label ?? name,
    width: dates.has(name) ? '19ch' : '16ch',
    grow: 1,
    card: 'line',
    cell: (row) =>
      isConfirmed || row.existing || fixed.has(name) ? shownText(kind, row, name) : <Box {...{ kind, row, name, onType, onBox }} />,
  });
  return [
    {
      key: 'state',
      header: 'Import',
      width: 'calc(12ch + 40px)',
      card: 'lead',
      cell: ({ state }) => <StatusChip tone={WORDS[state].tone}>{WORDS[state][isDone ? 'done' : 'word']}</StatusChip>,
    },
    {
      key: title,
      header: kind.fields[title]?.label ?? 'Name',
      width: '28ch',
      grow: 2,
      title: true,
      cell: ({ name, sentence, wrong = {} }) => (
        <>
          {name}
          {sentence && (isConfirmed || !Object.keys(wrong).some((field) => dates.has(field))) && (
            <span className={css.sentence}>{sentence}</span>
          )}
        </>
      ),
    },
    ...[...dates, ...others].map(box),
  ];
}

function shownText(kind: Kind, { existing, text }: NamedRow, name: string): string {
  const field = kind.fields[name];
  if (existing) return field && existing[name] !== null ? fieldText(field, existing[name]) : '';
  return text[name] ?? '';
}

interface BoxProps extends Pick<NamesTableProps, 'kind' | 'onType' | 'onBox'> {
  row: NamedRow;
  name: string;
}

/** The input for one field of one name. When the focus leaves, a date in any form that an import reads is turned into DD-MM-YYYY. */
function Box({ kind, row, name, onType, onBox }: BoxProps) {
  const field = kind.fields[name];
  if (!field) return null;
  const isDate = field.type === 'date';
  const text = row.text[name] ?? '';
  const leave = () => {
    onBox(null);
    const date = isDate ? readDate(text, true) : null;
    if (date && toTyped(date) !== text) onType(row.key, name, toTyped(date));
  };
  return (
    <div data-date-box={isDate || undefined}>
      <FieldBox
        label={<VisuallyHidden>{`${field.label} of ${row.name}`}</VisuallyHidden>}
        error={row.wrong?.[name]}
        hint={row.hints?.[name]}
      >
        <FieldControl
          name={name}
          field={field}
          value={text}
          onChange={(typed) => {
            if (isDate) onBox({ key: row.key, field: name });
            onType(row.key, name, typed);
          }}
          onBlur={leave}
        />
      </FieldBox>
    </div>
  );
}
