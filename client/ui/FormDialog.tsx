import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { Banner } from './Banner';
import { Button } from './Button';
import { Dialog } from './Dialog';
import css from './Dialog.module.css';
import { useHoldFocus } from './useHoldFocus';

interface FormDialogProps {
  title: ReactNode;
  /** The words of the button that submits: 'Save'. */
  act: string;
  danger?: boolean;
  busy?: boolean;
  /** Why the last attempt failed. */
  error?: string | null;
  /** The fields, among which the first wrong one gets the focus. */
  box?: Ref<HTMLDivElement>;
  /** Cannot be closed while busy: it will show a secret, or sends something final. */
  isFinal?: boolean;
  /** It shows what is shown only once. Only 'Done' closes it. */
  isDone?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** How long 'Done' is out of use: a second press of the button before it, which is in the same place, would close what is shown once. */
const DONE_AFTER_MS = 500;

function useMayBeDone(isDone: boolean): boolean {
  const [mayBeDone, setMayBeDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setMayBeDone(true), DONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return mayBeDone;
}

/** A dialog with a form: its fields, the error, Cancel, and the button that submits. */
export function FormDialog({
  title,
  act,
  danger,
  busy = false,
  error,
  box,
  isFinal,
  isDone = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const mayBeDone = useMayBeDone(isDone);
  const button = useHoldFocus(busy);
  const mayClose = !isDone && !(isFinal && busy);
  return (
    <Dialog
      open
      title={title}
      onClose={mayClose ? onClose : undefined}
      onSubmit={isDone ? onClose : onSubmit}
      footer={
        <>
          {!isDone && (
            <Button disabled={!mayClose} onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button ref={button} type="submit" variant={danger && !isDone ? 'danger' : 'primary'} busy={isDone ? !mayBeDone : busy}>
            {isDone ? 'Done' : act}
          </Button>
        </>
      }
    >
      <div ref={box} className={css.fields}>
        {error && <Banner tone="error">{error}</Banner>}
        {children}
      </div>
    </Dialog>
  );
}
