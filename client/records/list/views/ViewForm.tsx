import { useState } from 'react';
import { LONGEST_VIEW_NAME } from '../../../../shared/api/view';
import { sentenceOf } from '../../../net/problems';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { useSubmit } from '../../../net/useSubmit';
import css from './ViewsMenu.module.css';

interface ViewFormProps {
  name: string;
  everybody: boolean;
  /** Throws `Problem`. */
  onSave(values: { name: string; everybody: boolean }): Promise<void>;
  onCancel(): void;
}

/** The name of a view, and whether all accounts see it. */
export function ViewForm({ name: before, everybody: was, onSave, onCancel }: ViewFormProps) {
  const [name, setName] = useState(before);
  const [everybody, setEverybody] = useState(was);
  const { busy, error, run, fail } = useSubmit();
  const save = () => {
    if (name.trim() === '') fail('Give the view a name.');
    else
      void run(
        () => onSave({ name, everybody }),
        (thrown) => sentenceOf(thrown, 'The view could not be saved. Please try again.'),
      );
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Name of the view" error={error}>
        <TextInput value={name} onChange={setName} maxLength={LONGEST_VIEW_NAME} autoComplete="off" data-autofocus />
      </Field>
      <Checkbox label="For everybody" checked={everybody} onChange={setEverybody} />
      <div className={css.buttons}>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={busy}>
          Save view
        </Button>
      </div>
    </form>
  );
}
