import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

export interface ConfirmRequest {
  /** The question: 'Delete Radar log?' */
  title: string;
  /** What follows from a yes. */
  sentence?: ReactNode;
  /** The verb on the button: 'Delete'. Default 'Confirm'. */
  confirmLabel?: string;
  /** What cannot simply be taken back: a red button, and the focus waits on Cancel. */
  danger?: boolean;
}

type Confirm = (request: ConfirmRequest) => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** `if (await confirm({ title, sentence, confirmLabel, danger: true })) …`; false on Cancel, Esc and a press outside. */
export const useConfirm = (): Confirm => use(ConfirmContext);

/** Put once around the app. A second question while one is open answers the first with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<ConfirmRequest & { answer: (yes: boolean) => void }>();
  const confirm = useCallback<Confirm>(
    (request) =>
      new Promise((answer) =>
        setAsked((before) => {
          before?.answer(false);
          return { ...request, answer };
        }),
      ),
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
        onSubmit={() => answer(true)}
        title={asked?.title}
        footer={
          <>
            <Button data-autofocus={asked?.danger} onClick={() => answer(false)}>
              Cancel
            </Button>
            <Button type="submit" variant={asked?.danger ? 'danger' : 'primary'} data-autofocus={asked?.danger ? undefined : true}>
              {asked?.confirmLabel ?? 'Confirm'}
            </Button>
          </>
        }
      >
        {asked?.sentence && <p>{asked.sentence}</p>}
      </Dialog>
    </ConfirmContext>
  );
}
