import { useEffect, useReducer, useState, type Dispatch } from 'react';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { useEpoch, useRecord, useTouch } from '../../sync/useRecords';
import { dirtyFields, formReducer, openForm, type FormAction, type FormState } from './formState';
import type { FormScreen } from '../kinds/KindScreens';
import { useWhoIs } from '../useWhoIs';
import type { FormRoute } from './route';
import { A_BACKUP } from './sentences';
import { typedValues, blankTyped, type TypedValues } from './typedValues';
import { useDraft } from './useDraft';

export const SOMEBODY = 'Somebody else';

/** Whether a backup was restored between the two. */
const isOfAnother = (before: string | undefined, now: string | undefined) => before !== undefined && now !== undefined && before !== now;

export interface RecordFormState {
  state: FormState;
  dispatch: Dispatch<FormAction>;
  dirty: boolean;
  /** Whether what the form opened with had been typed before. */
  restored: boolean;
  /** The record as it is now, where this screen holds it. */
  now: AnyRecord | undefined;
  /** Whether a backup was restored since it was typed. */
  isOld: boolean;
  /** The epoch of the log this screen holds. */
  epoch: string | undefined;
  /** Who changed the record last. */
  by: string;
  draft: ReturnType<typeof useDraft>;
}

/** The state of one form: what is typed, what of it others changed meanwhile, and the draft that outlives it. */
export function useRecordForm(
  kind: Kind,
  screen: FormScreen,
  route: FormRoute,
  path: string,
  record: AnyRecord | undefined,
  recordEpoch: string | undefined,
  /** What it holds to begin with, where that is not what is saved. */
  copied?: TypedValues,
): RecordFormState {
  const [fresh] = useState<TypedValues>(() => (record ? typedValues(kind, screen.opened(record)) : blankTyped(kind)));
  const draft = useDraft(path, fresh);
  const [isOld] = useState(() => isOfAnother(draft.found?.epoch, recordEpoch));
  const [state, dispatch] = useReducer(formReducer, null, () => {
    const [rev, epoch] = [record?.rev ?? 0, recordEpoch];
    if (copied) return openForm(fresh, rev, copied, epoch);
    if (!draft.found) return openForm(fresh, rev, fresh, epoch);
    return formReducer(openForm(draft.found.base, rev, draft.found.typed), {
      type: 'arrived',
      theirs: fresh,
      rev,
      epoch,
      by: isOld ? A_BACKUP : SOMEBODY,
    });
  });
  const dirty = dirtyFields(state).length > 0;
  const [restored] = useState(!copied && draft.found !== null && dirty);

  const now = useRecord(kind.name, route.id ?? 0);
  const by = useWhoIs(useTouch(kind.name, route.id ?? 0)?.by, SOMEBODY);
  const epoch = useEpoch(kind.name);
  return { state, dispatch, dirty, restored, isOld, now, epoch, by, draft };
}

/** Brings what others save into the open form, except while its own values are on their way. */
export function useArrivals(
  kind: Kind,
  screen: FormScreen,
  { state, dispatch, now, epoch, by }: Pick<RecordFormState, 'state' | 'dispatch' | 'now' | 'epoch' | 'by'>,
  busy: boolean,
): void {
  const { rev, base } = state;
  const isOther = isOfAnother(state.epoch, epoch);
  useEffect(() => {
    if (busy || !now || (now.rev <= rev && !isOther)) return;
    const theirs = typedValues(kind, screen.opened(now), base);
    dispatch({ type: 'arrived', theirs, rev: now.rev, epoch, by: isOther ? A_BACKUP : by });
  }, [kind, screen, now, epoch, isOther, rev, base, busy, by, dispatch]);
}
