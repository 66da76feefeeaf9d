import { type ComponentProps, useEffect, useState } from 'react';
import type { Field } from '../../../shared/kinds/field';
import type { Suggestions } from '../../../shared/kinds/suggestions';
import { TextInput, type TextInputProps } from '../../ui/TextInput';
import { NumberInput, SuggestInput } from '../../ui/NumberInput';
import { Select } from '../../ui/Select';
import { usePeopleTexts } from '../../sync/hooks';
import { loadChunk } from '../../net/chunks';
import { TypedDate } from './TypedDate';
import css from '../../ui/Control.module.css';
import { cx } from '../../ui/cx';
import { useFieldProps } from '../../ui/Field';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text; grows with what is typed where the browser can. */
function TextArea({ id, value, onChange, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={3}
      {...useFieldProps(id)}
      {...rest}
      className={cx(css.control, css.area, className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FieldControlProps {
  name: string;
  field: Field;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The control for a field's type. Lists of items have their own editor, `ItemsEditor`. */
export function FieldControl({ field, ...control }: FieldControlProps) {
  switch (field.type) {
    case 'date':
      return <TypedDate {...control} />;
    case 'note':
      return <TextArea {...control} />;
    case 'integer':
      return <NumberInput {...control} inputMode="numeric" min={0} />;
    case 'decimal':
      return <NumberInput {...control} step={0.01} min={0} unit={field.unit} />;
    case 'money':
      return <NumberInput {...control} step={0.01} min={0} sign="$" />;
    case 'choice':
      return (
        <Select
          {...control}
          options={field.choices ?? []}
          placeholder={field.initial === undefined || control.value === '' ? 'Select…' : undefined}
        />
      );
    default:
      if (field.person) return <PersonInput {...control} />;
      return field.suggestions ? <SuggestedInput {...control} list={field.suggestions} /> : <TextInput {...control} />;
  }
}

/** Free text that names a person. Suggests the users who have entered their name, those on board the selected vessel first. */
function PersonInput(props: TextInputProps) {
  return <SuggestInput {...props} options={usePeopleTexts()} />;
}

const NONE: readonly string[] = [];

/** Free text with the suggestions of `list`. The lists are loaded after the form, so that typing never waits for them. */
function SuggestedInput({ list, ...control }: TextInputProps & { list: Suggestions }) {
  const [options, setOptions] = useState(NONE);
  useEffect(() => {
    let cancelled = false;
    void loadChunk(() => import('../../../shared/kinds/suggestions')).then(({ SUGGESTIONS }) => cancelled || setOptions(SUGGESTIONS[list]));
    return () => {
      cancelled = true;
    };
  }, [list]);
  return <SuggestInput {...control} options={options} />;
}
