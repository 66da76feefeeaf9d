import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '../DataTable';
import { EmptyState } from '../EmptyState';
import { rowAction } from '../rowAction';
import { type DataColumn, type Sort, sortedRows } from '../TableColumn';
import { StatusChip } from '../StatusChip';
import { Sample } from './Sample';
import { Checkbox } from '../Checkbox';
import { DateInput } from '../DateInput';
import { FieldBox } from '../Field';
import { FileInput } from '../FileInput';
import { NumberInput, SuggestInput } from '../NumberInput';
import { PasswordInput } from '../PasswordInput';
import { SearchInput } from '../SearchInput';
import { Select } from '../Select';
import { TextInput } from '../TextInput';
import css from './Gallery.module.css';

interface Row {
  id: number;
  name: string;
  expiry: string;
  days: number;
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'Load Line', expiry: '01-03-2027', days: 96 },
  { id: 2, name: 'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk', expiry: '04-12-2026', days: 9 },
  { id: 3, name: 'Safety Radio', expiry: '11-11-2026', days: -14 },
];

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'id', header: 'Sl No.', width: '8ch', align: 'end', cell: ({ id }) => id, sortValue: ({ id }) => id },
  { key: 'name', header: 'Certificate Name', title: true, grow: 1, cell: ({ name }) => name, sortValue: ({ name }) => name },
  { key: 'expiry', header: 'Expiry Date', card: 'date', cell: ({ expiry }) => expiry, sortValue: ({ days }) => days },
  {
    key: 'status',
    header: 'Status',
    card: 'lead',
    cell: ({ days }) => (days > 30 ? 'Valid' : <StatusChip tone={days < 0 ? 'late' : 'soon'}>{days < 0 ? 'Expired' : 'Due'}</StatusChip>),
  },
  {
    key: 'actions',
    header: 'Actions',
    actions: true,
    sticky: 'end',
    cell: ({ name }) => (
      <>
        <button type="button" {...rowAction('Edit', name, <Pencil size={15} aria-hidden="true" />)} />
        <button type="button" {...rowAction('Delete', name, <Trash2 size={15} aria-hidden="true" />, 'danger')} />
      </>
    ),
  },
];

/** The table: rows with a glow, a selection and a note; loading; empty; as lines on a phone. */
export function Tables() {
  const [sort, setSort] = useState<Sort | undefined>({ key: 'expiry', direction: 'asc' });
  const table = { columns: COLUMNS, rowKey: ({ id }: Row) => id, rowLabel: ({ name }: Row) => name, empty: <EmptyState title="No rows" /> };
  return (
    <Sample title="DataTable">
      <DataTable
        {...table}
        caption="Rows"
        rows={sortedRows(ROWS, COLUMNS, sort)}
        sort={sort}
        onSort={setSort}
        selected={({ id }) => id === 1}
        note={({ id }) => (id === 3 ? 'Ingrid Solvang is editing' : undefined)}
      />
      <h2>Loading</h2>
      <DataTable {...table} caption="Loading" rows={[]} waiting="Loading rows…" />
      <h2>Empty</h2>
      <DataTable {...table} caption="Empty" rows={[]} />
      <h2>On a phone</h2>
      <div className={css.phone}>
        <DataTable {...table} caption="On a phone" rows={ROWS} />
      </div>
    </Sample>
  );
}

const LONG = 'International Certificate of Fitness for the Carriage of Dangerous Chemicals in Bulk';

/** The controls: filled, empty, with a hint, with an error, disabled. */
export function Controls() {
  const [text, setText] = useState('Load Line');
  const [date, setDate] = useState('01-03-2027');
  const [on, setOn] = useState(true);
  return (
    <Sample title="Field and controls">
      <div className={css.fields}>
        <FieldBox label="Text" required>
          <TextInput value={text} onChange={setText} />
        </FieldBox>
        <FieldBox label="Long text">
          <TextInput value={LONG} onChange={() => undefined} />
        </FieldBox>
        <FieldBox label="With a hint" hint="Accepted: PDF, JPG, PNG">
          <TextInput value="" onChange={() => undefined} placeholder="Placeholder" />
        </FieldBox>
        <FieldBox label="With an error" error="Invalid Expiry Date format. Use DD-MM-YYYY (e.g., 01-03-2025).">
          <TextInput value="31-02-2027" onChange={() => undefined} />
        </FieldBox>
        <FieldBox label="Disabled">
          <TextInput value="read only" onChange={() => undefined} disabled />
        </FieldBox>
        <FieldBox label="Date">
          <DateInput value={date} onChange={setDate} />
        </FieldBox>
        <FieldBox label="Number with a unit">
          <NumberInput value="14.5" onChange={() => undefined} unit="knots" />
        </FieldBox>
        <FieldBox label="Money">
          <NumberInput value="1234.50" onChange={() => undefined} sign="$" />
        </FieldBox>
        <FieldBox label="With suggestions">
          <SuggestInput value="Bureau Veritas" onChange={() => undefined} options={['Bureau Veritas', 'DNV']} />
        </FieldBox>
        <FieldBox label="Choice">
          <Select value="Class" onChange={() => undefined} options={['Class', 'Flag', 'Others']} />
        </FieldBox>
        <FieldBox label="Password">
          <PasswordInput value="a long password" onChange={() => undefined} />
        </FieldBox>
        <FieldBox label="File">
          <FileInput onChange={() => undefined} />
        </FieldBox>
        <SearchInput label="Filter certificates" value="" onChange={() => undefined} />
        <Checkbox label="A checkbox" checked={on} onChange={setOn} />
      </div>
    </Sample>
  );
}
