import { useState, type ReactNode } from 'react';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { FormDialog } from '../../../ui/FormDialog';
import { useFieldProblems } from '../../../net/useFieldProblems';
import { useSubmit } from '../../../net/useSubmit';

interface SecretDialogProps<T extends { name: string }> {
  /** What is made: 'an access token'. */
  what: string;
  /** The title once it is made; '… is made' where omitted. */
  titleOf?(made: T): string;
  /** The error if the server gives no sentence. */
  failed: string;
  /** Fields that the form does not show; their errors are shown for the whole form. */
  withoutField?: readonly string[];
  /** Checks the typed values and returns the errors by field. */
  problems(): FieldProblems;
  make(): Promise<T>;
  /** Renders the result with its secret, which is shown only once. */
  renderMade(made: T): ReactNode;
  /** Renders the fields with their errors. */
  renderFields(wrong: FieldProblems): ReactNode;
  onClose(): void;
}

/** A dialog with a form that makes something with a secret, and shows the secret once. */
export function SecretDialog<T extends { name: string }>({
  what,
  titleOf,
  failed,
  withoutField,
  problems,
  make,
  renderMade,
  renderFields,
  onClose,
}: SecretDialogProps<T>) {
  const [made, setMade] = useState<T | null>(null);
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLDivElement>(failed, withoutField);
  const { busy, error, run } = useSubmit();

  const submit = async () => {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length === 0) await run(async () => setMade(await make()), showErrors);
  };

  return (
    <FormDialog
      title={made ? (titleOf?.(made) ?? `${made.name} is made`) : `Make ${what}`}
      act={busy ? 'Making…' : 'Make'}
      isFinal
      isDone={made !== null}
      {...{ busy, error, box, onClose }}
      onSubmit={() => void submit()}
    >
      {made ? renderMade(made) : renderFields(errors)}
    </FormDialog>
  );
}
