import { kindOf } from '../../../../shared/kinds';
import { readToken } from '../../../api/sessionStorage';
import type { PendingEdit } from '../../../live/liveState';
import { LIST_TEXTS } from '../table/listTexts';
import { accountOf, draftKey, writeDraft } from '../form/drafts';
import { blankTyped, typedValues } from '../form/typedValues';
import { withPeriod } from '../form/wireBody';

/** The form a write was made in; undefined where there is none. */
export function formPath({ op, kind, vessel, id }: PendingEdit): string | undefined {
  if (op === 'deleted') return undefined;
  return op === 'created' ? LIST_TEXTS[kind].addPath(vessel) : LIST_TEXTS[kind].editPath?.(vessel, id);
}

/** Leaves what a write held as a draft at its form, which merges it with what is saved by now. */
export function leaveDraft(path: string, edit: PendingEdit): void {
  const kind = kindOf(edit.kind);
  const base = edit.op === 'created' ? blankTyped(kind) : typedValues(kind, withPeriod(kind, edit.seen));
  const draft = { at: new Date(edit.at).toISOString(), base, typed: typedValues(kind, edit.values, base) };
  writeDraft(sessionStorage, draftKey(path, accountOf(readToken())), draft);
}
