import { type ComponentType, createContext, type ReactNode, Suspense, use, useCallback, useRef, useState } from 'react';
import type { ConfirmDialogProps, ConfirmRequest } from './ConfirmDialog';

type Confirm = (request: ConfirmRequest) => Promise<boolean>;
const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false));

/** `if (await confirm({ title, sentence, confirmLabel, danger: true })) …`. Resolves to false on Cancel, Esc and a click outside. */
export const useConfirm = (): Confirm => use(ConfirmContext);

interface ConfirmProviderProps {
  /** The token of the session. When it changes, an open question is answered with no. */
  reader: string | null;
  /** Draws `ConfirmDialog`. The application loads it in its own chunk. */
  dialog: ComponentType<ConfirmDialogProps>;
  children: ReactNode;
}

/** Asks questions in a dialog. Used once, around the application. A second question and a change of `reader` answer an open one with no. */
export function ConfirmProvider({ reader, dialog: ConfirmDialog, children }: ConfirmProviderProps) {
  const [asked, setAsked] = useState<ConfirmRequest & { key: number; resolve: (yes: boolean) => void }>();
  const [readBy, setReadBy] = useState(reader);
  const next = useRef(0);
  const confirm = useCallback<Confirm>(
    (request) =>
      new Promise((resolve) => {
        const key = next.current++;
        setAsked((before) => {
          before?.resolve(false);
          return { ...request, key, resolve };
        });
      }),
    [],
  );
  const answer = (yes: boolean) => {
    asked?.resolve(yes);
    setAsked(undefined);
  };
  if (readBy !== reader) {
    setReadBy(reader);
    answer(false);
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Suspense>
          <ConfirmDialog {...asked} key={asked.key} onAnswer={answer} />
        </Suspense>
      )}
    </ConfirmContext>
  );
}
