import type { ComponentType } from 'react';
import type { AnyRecord } from '../../../shared/kinds/kind';
import { kindOf } from '../../../shared/kinds/kinds';
import { sessionStore } from '../../net/browserStorage';
import type { PendingEdit } from '../../sync/store';
import { draftKey } from '../../net/draftKey';
import { writeDraft } from '../form/drafts';
import type { ActDialogProps } from '../kinds/KindScreens';
import { screensOf } from '../kinds/registry';
import { blankTyped, typedValues } from '../form/typedValues';

/** The dialog in which a refused renewal was made. */
export interface RenewalDialog {
  Dialog: ComponentType<ActDialogProps>;
  about: Omit<ActDialogProps, 'onClose'>;
}

/** The dialog that opens a refused renewal of `record` again; null if its kind has none. */
export function renewalDialog(refused: PendingEdit, record: AnyRecord): RenewalDialog | null {
  const { list, form } = screensOf(refused.kind);
  return (
    list.act && { Dialog: list.act.Dialog, about: { kind: kindOf(refused.kind), screen: form, vessel: refused.vessel, record, refused } }
  );
}

/** Stores the values of a refused write as the draft of its form, which merges them with the saved record. */
export function storeAsDraft(path: string, edit: PendingEdit): void {
  const kind = kindOf(edit.kind);
  const base = edit.op === 'created' ? blankTyped(kind) : typedValues(kind, screensOf(kind.name).form.opened(edit.seen));
  const draft = {
    at: new Date(edit.at).toISOString(),
    epoch: edit.epoch,
    settles: edit.key,
    base,
    typed: typedValues(kind, edit.values, base),
  };
  writeDraft(sessionStore, draftKey(path), draft);
}
