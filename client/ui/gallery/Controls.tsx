import { useState } from 'react';
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
import { Sample } from './Sample';

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
