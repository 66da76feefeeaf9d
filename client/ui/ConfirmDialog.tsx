import { type ReactNode, useState } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmRequest {
  /** The question: 'Delete Radar log?' */
  title: string;
  /** The question in a sentence. */
  sentence?: ReactNode;
  /** The consequences of confirming. */
  follows?: string;
  /** The verb on the button: 'Delete'. Default 'Confirm'. */
  confirmLabel?: string;
  /** For actions that cannot easily be undone: a red button, and Cancel has the focus. */
  danger?: boolean;
  /** Content below the sentence, such as a name to type. The button stays disabled until it calls `onReady(true)`. */
  check?: (onReady: (ready: boolean) => void) => ReactNode;
}

export interface ConfirmDialogProps extends ConfirmRequest {
  onAnswer: (yes: boolean) => void;
}

/** The dialog of a question. Esc and a click outside answer no. */
export function ConfirmDialog({ title, sentence, follows, confirmLabel = 'Confirm', danger, check, onAnswer }: ConfirmDialogProps) {
  const [isReady, setReady] = useState(false);
  const mayConfirm = !check || isReady;
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      onSubmit={() => mayConfirm && onAnswer(true)}
      title={title}
      footer={
        <>
          <Button data-autofocus={danger && !check} onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} disabled={!mayConfirm} data-autofocus={danger ? undefined : true}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {sentence && <p>{sentence}</p>}
      {follows && <p>{follows}</p>}
      {check?.(setReady)}
    </Dialog>
  );
}
