import { createContext, use, useCallback, useState, type ReactNode } from 'react';
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

type Confirm = (request: ConfirmRequest) => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** `if (await confirm({ title, sentence, confirmLabel, danger: true })) …`. Resolves to false on Cancel, Esc and a click outside. */
export const useConfirm = (): Confirm => use(ConfirmContext);

/** Shows the confirmation dialog. Used once, around the application. A second question answers an open one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<ConfirmRequest & { answer: (yes: boolean) => void }>();
  const [isReady, setReady] = useState(false);
  const isOpen = !asked?.check || isReady;
  const confirm = useCallback<Confirm>(
    (request) =>
      new Promise((answer) => {
        setReady(false);
        setAsked((before) => {
          before?.answer(false);
          return { ...request, answer };
        });
      }),
    [],
  );
  const answer = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(undefined);
  };
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={asked !== undefined}
        onClose={() => answer(false)}
        onSubmit={() => isOpen && answer(true)}
        title={asked?.title}
        footer={
          <>
            <Button data-autofocus={asked?.danger && !asked.check} onClick={() => answer(false)}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant={asked?.danger ? 'danger' : 'primary'}
              disabled={!isOpen}
              data-autofocus={asked?.danger ? undefined : true}
            >
              {asked?.confirmLabel ?? 'Confirm'}
            </Button>
          </>
        }
      >
        {asked?.sentence && <p>{asked.sentence}</p>}
        {asked?.follows && <p>{asked.follows}</p>}
        {asked?.check?.(setReady)}
      </Dialog>
    </ConfirmContext>
  );
}
