import { sessionStore } from '../../net/browserStorage';
import { draftKey } from '../../net/draftKey';
import { useConfirm } from '../../ui/ConfirmProvider';
import { readDraft } from './drafts';

const REPLACE_DRAFT = {
  title: 'Replace the unsaved text in this form?',
  sentence: 'The form holds other text that is not saved yet. It will be lost.',
  confirmLabel: 'Replace',
  danger: true,
};

/**
 * Returns a function to call before the draft of the form at `path` is replaced. If the form holds other unsaved text, it asks first. Resolves to
 * whether the draft may be replaced. `settles`: the key of the refused write whose text replaces it, if it is one.
 */
export function useMayReplaceDraft(): (path: string, settles?: string) => Promise<boolean> {
  const confirm = useConfirm();
  return async (path, settles) => {
    const draft = readDraft(sessionStore, draftKey(path), {});
    const isOther = draft !== null && (settles === undefined || draft.settles !== settles);
    return !isOther || (await confirm(REPLACE_DRAFT));
  };
}
