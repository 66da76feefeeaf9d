import { useEffect, useMemo, useState } from 'react';
import { sessionShelf } from '../../net/browserShelf';
import { now } from '../../net/serverTime';
import { clearDraft, draftKey, readDraft, writeDraft, type Draft } from './drafts';
import type { FormState } from './formState';
import type { TypedValues } from './typedValues';

type Typing = Pick<FormState, 'base' | 'typed' | 'epoch'>;

interface DraftStore {
  /** What was left half-typed on this screen by this account. */
  found: Draft | null;
  keep(form: Typing): void;
  drop(): void;
}

/** The draft of one screen. The account is the one signed in when the form opened, also after its session has ended. */
export function useDraft(path: string, like: TypedValues): DraftStore {
  const [key] = useState(() => draftKey(path));
  const [found] = useState(() => readDraft(sessionShelf, key, like));
  return useMemo(
    () => ({
      found,
      keep: ({ base, typed, epoch }) => writeDraft(sessionShelf, key, { at: new Date(now()).toISOString(), base, typed, epoch }),
      drop: () => clearDraft(sessionShelf, key),
    }),
    [found, key],
  );
}

/** Keeps the draft in step with the form, so that a reload or an ended session costs nothing. */
export function useDraftSync(draft: DraftStore, { base, typed, epoch }: Typing, dirty: boolean): void {
  useEffect(() => {
    if (dirty) draft.keep({ base, typed, epoch });
    else draft.drop();
  }, [draft, base, typed, epoch, dirty]);
}
