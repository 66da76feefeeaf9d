import { useState, type FormEvent } from 'react';
import { toTyped } from '../../../../shared/basics/calendar';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { longest } from '../../../../shared/kinds/field';
import { asProblem } from '../../../net/problems';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Popover } from '../../../ui/Popover';
import { Select } from '../../../ui/Select';
import { FieldControl } from '../../form/FieldControl';
import { tooLong } from '../../form/LengthHint';
import type { FormScreen } from '../../kinds/KindScreens';
import { bodyWith, valueOf } from './bodyWith';
import { editableFields } from './editable';
import css from './SetField.module.css';
import { countedRecords } from './useChangeRows';

interface SetFieldProps {
  kind: Kind;
  screen: FormScreen;
  /** At least one. */
  records: readonly AnyRecord[];
  at: HTMLElement;
  onClose(): void;
  /** `said` tells what was set: 'Status set to Passed'. */
  onSet(name: string, value: unknown, said: string): void;
}

/** The common value of a field in all `records`, as typed; '' when they differ. */
function sharedText(records: readonly AnyRecord[], name: string, isDate: boolean): string {
  const [value, ...others] = new Set(records.map((record) => record[name] ?? null));
  if (others.length > 0 || typeof value !== 'string') return '';
  return isDate ? toTyped(value) : value;
}

/** Sets one field of all selected records. The rules of section 5 check the value before anything is sent. */
export function SetField({ kind, screen, records, at, onClose, onSet }: SetFieldProps) {
  const fields = editableFields(kind);
  const textIn = (name: string) => sharedText(records, name, fields.get(name)?.type === 'date');
  // Choices are set most often, so the first choice field is preselected.
  const [first = ''] = [...fields].toSorted(([, a], [, b]) => Number(b.type === 'choice') - Number(a.type === 'choice'))[0] ?? [];
  const [name, setName] = useState(first);
  const [text, setText] = useState(() => textIn(first));
  const [error, setError] = useState<string>();
  const field = fields.get(name);
  const [example] = records;
  if (!field || !example) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const value = valueOf(kind, screen, example, name, text);
    try {
      bodyWith(kind, screen, example, { [name]: value });
    } catch (caught) {
      const problem = asProblem(caught);
      // Other problems of a record are reported with that record.
      if (problem.fields[name]) return setError(problem.message);
    }
    onClose();
    onSet(name, value, text.trim() === '' ? `${field.label} cleared` : `${field.label} set to ${text.trim()}`);
  };
  return (
    <Popover label="Set a field" at={at} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Field label="Field">
          <Select
            value={name}
            options={[...fields].map(([value, { label }]) => ({ value, label }))}
            onChange={(chosen) => {
              setName(chosen);
              setText(textIn(chosen));
              setError(undefined);
            }}
            data-autofocus
          />
        </Field>
        <Field label={field.label} error={tooLong(text, longest(field)) ?? error}>
          <FieldControl name={name} field={field} value={text} onChange={setText} />
        </Field>
        <Button type="submit" variant="primary">
          {`Set on ${countedRecords(kind, records.length)}`}
        </Button>
      </form>
    </Popover>
  );
}
