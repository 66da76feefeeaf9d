import { useEffect } from 'react';
import type { Kind } from '../../../shared/kinds/kind';
import { Problem } from '../../../shared/basics/problem';
import { keepRefused } from '../../sync/live';
import { useEpoch } from '../../sync/useRecords';
import type { FormScreen } from '../kinds/KindScreens';
import { bodyOf } from './bodyOf';
import type { FormRoute } from './route';
import { NOT_IN_BACKUP } from './sentences';
import { blankTyped } from './typedValues';
import { useDraft } from './useDraft';

/**
 * A draft of a record that a restored backup does not hold (`missing`) has no form to return to. It is shown among the writes that could
 * not be saved.
 */
export function useLostDraft(kind: Kind, screen: FormScreen, { vessel, id, mode }: FormRoute, path: string, missing: boolean): void {
  const draft = useDraft(path, blankTyped(kind));
  const epoch = useEpoch('vessels');
  useEffect(() => {
    const { found } = draft;
    if (!missing || id === null || !found?.epoch || !epoch || found.epoch === epoch) return;
    const [values, seen] = [bodyOf(kind, screen, found.typed, mode), bodyOf(kind, screen, found.base, mode)];
    draft.drop();
    keepRefused({ op: 'updated', kind: kind.name, vessel, id, values, base: 0, epoch, seen }, new Problem('restored', NOT_IN_BACKUP));
  }, [kind, screen, vessel, id, mode, missing, draft, epoch]);
}
