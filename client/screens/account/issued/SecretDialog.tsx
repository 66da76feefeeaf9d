import { useState, type ReactNode } from 'react';
import type { FieldProblems } from '../../../../shared/basics/problem';
import { Banner } from '../../../ui/Banner';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import css from '../displays/DisplayDialog.module.css';
import { useFieldProblems, useSubmit } from '../../../net/useSubmit';

interface SecretDialogProps<T extends { name: string }> {
  /** What is made: 'an access token'. */
  what: string;
  /** Said where the server gives no sentence. */
  failed: string;
  /** Fields of the server's that the form has no place to say it at. */
  unplaced?: readonly string[];
  /** What is wrong with what was typed. */
  problems(): FieldProblems;
  make(): Promise<T>;
  /** What was made, the only time that it is shown. */
  renderMade(made: T): ReactNode;
  /** The fields, with what is wrong with them. */
  renderFields(wrong: FieldProblems): ReactNode;
  onClose(): void;
}

/** A form that makes what only its maker sees, and shows it once. */
export function SecretDialog<T extends { name: string }>({
  what,
  failed,
  unplaced,
  problems,
  make,
  renderMade,
  renderFields,
  onClose,
}: SecretDialogProps<T>) {
  const [made, setMade] = useState<T | null>(null);
  const { errors, setErrors, showErrors, box } = useFieldProblems<HTMLDivElement>(failed, unplaced);
  const { busy, error, run } = useSubmit();

  const submit = async () => {
    if (made) return onClose();
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length === 0) await run(async () => setMade(await make()), showErrors);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={() => void submit()}
      title={made ? `${made.name} is made` : `Make ${what}`}
      footer={
        made ? (
          <Button type="submit" variant="primary">
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? 'Making…' : 'Make'}
            </Button>
          </>
        )
      }
    >
      <div ref={box} className={css.body}>
        {error && <Banner tone="error">{error}</Banner>}
        {made ? renderMade(made) : renderFields(errors)}
      </div>
    </Dialog>
  );
}
