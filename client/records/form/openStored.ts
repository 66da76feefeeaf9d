import type { NavigateFunction } from 'react-router-dom';
import { sessionStore } from '../../net/browserStorage';
import { draftKey } from '../../net/draftKey';
import { readDraft } from './drafts';

/** The state of an address at which the form opens anew, although the address was only replaced. */
export const AGAIN = 'again';

/**
 * Opens the form at `path` with the text that `store` stores as its draft. `settles`: the key of the refused write that the text comes from, if
 * it is one. A draft of the same write is kept: it has what was corrected since. A form that is already open there leaves the browser history.
 */
export function openStored(navigate: NavigateFunction, path: string, settles: string | undefined, store: () => void): void {
  const isOpen = location.pathname === path;
  const isKept = settles !== undefined && readDraft(sessionStore, draftKey(path), {})?.settles === settles;
  if (!isKept) store();
  else if (isOpen) return;
  void navigate(isOpen ? path + location.search : path, { replace: isOpen, state: isOpen ? AGAIN : null });
}
