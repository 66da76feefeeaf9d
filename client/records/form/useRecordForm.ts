import { useEffect, useEffectEvent, useReducer, useState, type Dispatch } from 'react';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { sessionStore } from '../../net/browserStorage';
import { useEpoch, useRecord, useTouch } from '../../sync/hooks';
import { dirtyFields, formReducer, openForm, type FormAction, type FormState } from './formState';
import type { FormScreen } from '../kinds/KindScreens';
import { useWhoIs } from '../useIsCurrentScreen';
import type { FormRoute } from './route';
import { A_BACKUP, SOMEBODY } from './wording';
import { sameTyped, typedValues, blankTyped, type TypedValues } from './typedValues';
import { draftKey } from '../../net/draftKey';
import { openDraft, type OpenedDraft, resumeDraft } from './drafts';

/** Whether two epochs are known and differ: a backup was restored in between. */
export const isOtherEpoch = (before: string | undefined, now: string | undefined) =>
  before !== undefined && now !== undefined && before !== now;

export interface RecordFormState {
  state: FormState;
  dispatch: Dispatch<FormAction>;
  dirty: boolean;
  /** Whether the form opened with a draft. */
  restored: boolean;
  /** The current record, if the store holds it. */
  now: AnyRecord | undefined;
  /** Whether the server has restored a backup since the draft was typed. */
  isFromBeforeRestore: boolean;
  /** The epoch of the log in the store. */
  epoch: string | undefined;
  /** The user who changed the record last. */
  by: string;
  draft: OpenedDraft;
}

/** The state of one form: the typed values, changes by others, and the draft. */
export function useRecordForm(
  kind: Kind,
  screen: FormScreen,
  route: FormRoute,
  path: string,
  record: AnyRecord | undefined,
  recordEpoch: string | undefined,
  /** Initial values that differ from the saved record: a copy. */
  copied?: TypedValues,
): RecordFormState {
  const [fresh] = useState<TypedValues>(() => (record ? typedValues(kind, screen.opened(record)) : blankTyped(kind)));
  const draft = useDraft(path, fresh);
  const [isFromBeforeRestore] = useState(() => isOtherEpoch(draft.found?.epoch, recordEpoch));
  const [state, dispatch] = useReducer(formReducer, null, () => {
    const [rev, epoch] = [record?.rev ?? 0, recordEpoch];
    if (copied) return openForm(fresh, rev, copied, epoch);
    if (!draft.found) return openForm(fresh, rev, fresh, epoch);
    return resumeDraft(draft.found, fresh, rev, epoch, isFromBeforeRestore ? A_BACKUP : SOMEBODY);
  });
  const dirty = dirtyFields(state).length > 0;
  const [restored] = useState(!copied && draft.found !== null && dirty);

  const now = useRecord(kind.name, route.id ?? 0);
  const by = useWhoIs(useTouch(kind.name, route.id ?? 0)?.by, SOMEBODY);
  const epoch = useEpoch(kind.name);
  return { state, dispatch, dirty, restored, isFromBeforeRestore, now, epoch, by, draft };
}

/** Merges what others save into the open form, and own changes that came or went meanwhile, except while the form is being saved. */
export function useArrivals(
  kind: Kind,
  screen: FormScreen,
  { state, dispatch, now, epoch, by }: Pick<RecordFormState, 'state' | 'dispatch' | 'now' | 'epoch' | 'by'>,
  busy: boolean,
): void {
  const { rev, base } = state;
  const isOther = isOtherEpoch(state.epoch, epoch);
  useEffect(() => {
    if (busy || !now || (now.rev < rev && !isOther)) return;
    const theirs = typedValues(kind, screen.opened(now), base);
    // At the same revision, only an own change can have come or gone, for example because it was discarded.
    const isOwn = now.rev === rev && !isOther;
    if (isOwn && Object.keys(theirs).every((name) => sameTyped(theirs[name], base[name]))) return;
    dispatch({ type: 'arrived', theirs, rev: now.rev, epoch, by: isOther ? A_BACKUP : isOwn ? 'You' : by });
  }, [kind, screen, now, epoch, isOther, rev, base, busy, by, dispatch]);
}

/** The draft of one screen. It belongs to the account that was signed in when the form opened, even after that session has ended. */
export const useDraft = (path: string, like: TypedValues): OpenedDraft => useState(() => openDraft(sessionStore, draftKey(path), like))[0];

/** Writes the draft whenever the form changes, so that a reload or an ended session loses nothing. A form that was left may change until it closes. */
export function useDraftSync(draft: OpenedDraft, state: FormState, dirty: boolean, isLeft: () => boolean): void {
  const left = useEffectEvent(isLeft);
  useEffect(() => {
    if (left()) return;
    if (dirty) draft.save(state);
    else draft.drop();
  }, [draft, state, dirty]);
}
