import type { Field } from '../../../shared/kinds/field';
import { NumberInput } from '../../ui/NumberInput';
import { Select } from '../../ui/Select';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { PersonInput } from './PersonInput';
import { SuggestedInput } from './SuggestedInput';
import { TypedDate } from './TypedDate';

interface FieldControlProps {
  name: string;
  field: Field;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** The control a field's type asks for. Lists of items have an editor of their own. */
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
      return <Select {...control} options={field.choices ?? []} placeholder={field.initial === undefined ? 'Select…' : undefined} />;
    default:
      if (field.person) return <PersonInput {...control} />;
      return field.suggestions ? <SuggestedInput {...control} list={field.suggestions} /> : <TextInput {...control} />;
  }
}
