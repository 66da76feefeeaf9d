import { useEffect, useReducer, useState, type Dispatch } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import { useRecord, useTouched } from '../../../live/useRecords';
import { dirtyFields, formReducer, openForm, type FormAction, type FormState } from './formState';
import type { FormRoute } from './route';
import { typedValues, blankTyped, type TypedValues } from './typedValues';
import { useDraft } from './useDraft';
import { withPeriod } from './wireBody';

const SOMEBODY = 'Somebody else';

export interface RecordForm {
  state: FormState;
  dispatch: Dispatch<FormAction>;
  dirty: boolean;
  /** Whether what the form opened with had been typed before. */
  restored: boolean;
  /** The record as it is now, where this screen holds it. */
  now: AnyRecord | undefined;
  /** Who changed the record last. */
  by: string;
  draft: ReturnType<typeof useDraft>;
}

/** The state of one form: what is typed, what of it others changed meanwhile, and the draft that outlives it. */
export function useRecordForm(kind: Kind, route: FormRoute, path: string, record: AnyRecord | undefined): RecordForm {
  const [fresh] = useState<TypedValues>(() => (record ? typedValues(kind, withPeriod(kind, record)) : blankTyped(kind)));
  const draft = useDraft(path, fresh);
  const [state, dispatch] = useReducer(formReducer, null, () => {
    const rev = record?.rev ?? 0;
    if (!draft.found) return openForm(fresh, rev);
    return formReducer(openForm(draft.found.base, rev, draft.found.typed), { type: 'arrived', theirs: fresh, rev, by: SOMEBODY });
  });
  const dirty = dirtyFields(state).length > 0;
  const [restored] = useState(draft.found !== null && dirty);

  const now = useRecord(kind.name, route.id ?? 0);
  const by = useTouched()[`${kind.name}:${route.id}`]?.by ?? SOMEBODY;
  return { state, dispatch, dirty, restored, now, by, draft };
}

/** Brings what others save into the open form, except while its own values are on their way. */
export function useArrivals(kind: Kind, { state, dispatch, now, by }: RecordForm, busy: boolean): void {
  const { rev, base } = state;
  useEffect(() => {
    if (busy || !now || now.rev <= rev) return;
    dispatch({ type: 'arrived', theirs: typedValues(kind, withPeriod(kind, now), base), rev: now.rev, by });
  }, [kind, now, rev, base, busy, by, dispatch]);
}
