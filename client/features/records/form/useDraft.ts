import { useEffect, useMemo, useState } from 'react';
import { readToken } from '../../../api/sessionStorage';
import { accountOf, clearDraft, draftKey, readDraft, writeDraft, type Draft } from './drafts';
import type { TypedValues } from './typedValues';

interface DraftStore {
  /** What was left half-typed on this screen by this account. */
  found: Draft | null;
  keep(base: TypedValues, typed: TypedValues): void;
  drop(): void;
}

/** The draft of one screen. The account is the one signed in when the form opened, also after its session has ended. */
export function useDraft(path: string, like: TypedValues): DraftStore {
  const [key] = useState(() => draftKey(path, accountOf(readToken())));
  const [found] = useState(() => readDraft(sessionStorage, key, like));
  return useMemo(
    () => ({
      found,
      keep: (base, typed) => writeDraft(sessionStorage, key, { at: new Date().toISOString(), base, typed }),
      drop: () => clearDraft(sessionStorage, key),
    }),
    [found, key],
  );
}

/** Keeps the draft in step with the form, so that a reload or an ended session costs nothing. */
export function useDraftSync(draft: DraftStore, base: TypedValues, typed: TypedValues, dirty: boolean): void {
  useEffect(() => {
    if (dirty) draft.keep(base, typed);
    else draft.drop();
  }, [draft, base, typed, dirty]);
}
