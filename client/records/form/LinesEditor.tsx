import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Field } from '../../../shared/kinds/field';
import { Button, IconButton } from '../../ui/Button';
import { FieldBox } from '../../ui/Field';
import { FieldControl } from './FieldControl';
import css from './ItemsEditor.module.css';
import { type TypedLine, typedLine } from './typedValues';

interface LinesEditorProps {
  /** 'Endorsements'. */
  label: string;
  columns: NonNullable<Field['columns']>;
  lines: TypedLine[];
  error: string | undefined;
  onChange: (lines: TypedLine[]) => void;
}

/** The editor of a list whose lines have described columns, such as the endorsements of a certificate. */
export function LinesEditor({ label, columns, lines, error, onChange }: LinesEditorProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>('[data-line]:last-of-type select, [data-line]:last-of-type input')?.focus();
    added.current = false;
  });
  const add = () => {
    added.current = true;
    onChange([...lines, typedLine(columns)]);
  };
  const remove = (index: number) => {
    onChange(lines.filter((_line, at) => at !== index));
    list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
  };
  return (
    <fieldset ref={list} className={css.items}>
      <legend>{label}</legend>
      {error && (
        <p className={css.error}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
      {lines.map((line, index) => (
        // A line has no id, and its controls hold no state.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={index} className={css.line} aria-label={`${label} ${index + 1}`} data-line>
          {Object.entries(columns).map(([name, column]) => (
            <FieldBox
              key={name}
              label={column.label}
              required={column.required}
              error={error && column.required && !line[name] ? `${column.label} is required.` : undefined}
            >
              <FieldControl
                name={name}
                field={column}
                value={line[name] ?? ''}
                onChange={(value) => onChange(lines.map((other, at) => (at === index ? { ...other, [name]: value } : other)))}
              />
            </FieldBox>
          ))}
          <IconButton className={css.remove} label={`Remove line ${index + 1}`} icon={<Trash2 size={16} />} onClick={() => remove(index)} />
        </fieldset>
      ))}
      {lines.length === 0 && <p className={css.none}>None recorded.</p>}
      <Button data-add className={css.add} icon={<Plus size={16} />} onClick={add}>
        Add line
      </Button>
    </fieldset>
  );
}
