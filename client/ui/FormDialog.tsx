import type { ReactNode, Ref } from 'react';
import { Banner } from './Banner';
import { Button } from './Button';
import { Dialog } from './Dialog';
import css from './Dialog.module.css';

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
  /** It shows what is not shown again: 'Done' alone closes the dialog. */
  isDone?: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form: its fields, the error, Cancel, and the button that submits. */
export const FormDialog = ({ title, act, danger, busy, error, box, isDone, onSubmit, onClose, children }: FormDialogProps) => (
  <Dialog
    open
    title={title}
    onClose={isDone ? undefined : onClose}
    onSubmit={isDone ? onClose : onSubmit}
    footer={
      <>
        {!isDone && <Button onClick={onClose}>Cancel</Button>}
        <Button type="submit" variant={danger && !isDone ? 'danger' : 'primary'} busy={busy}>
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
