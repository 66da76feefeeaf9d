import { useEffect, useRef } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import type { AnyRecord, Kind, KindName, Values } from '../../../shared/kinds/kind';
import { recordName } from '../../../shared/kinds/recordNaming';
import type { Problem } from '../../../shared/basics/problem';
import { useStorageRefused } from '../../net/browserStorage';
import { storeRefused } from '../../sync/live';
import { recordsNow, useSelectedVessel } from '../../sync/hooks';
import { useConfirm } from '../../ui/ConfirmProvider';
import type { ToastRequest, useToast } from '../../ui/Toast';
import { type Home, pathOf, useGoBack, useShowRow } from '../restoration/useGoBack';
import { atVessel } from '../atVessel';
import { bodyOf } from './bodyOf';
import type { FormScreen } from '../kinds/KindScreens';
import type { FormRoute } from './route';
import { openStored } from './openStored';
import { useMayReplaceDraft } from './useMayReplaceDraft';
import { QUEUED } from '../list/undo/useOfferUndo';
import { QUEUED_IN_PAGE, savedOf } from './wording';
import type { RecordFormState } from './useRecordForm';

interface Leaving {
  /** Cancel: leaves at once and offers Undo. */
  cancel(): void;
  /** Leaves while the form is being saved. Saving continues. */
  wait(): void;
  /** Leaves because the link is down. The list shows the unsent write. */
  leaveOffline(): void;
  isLeft(): boolean;
  /** Esc: asks first if something was typed or a file chosen. */
  ask(): Promise<void>;
  saved(record: AnyRecord): void;
  discarded(): void;
  failed(problem: Problem, sentence: string | null, file: File | undefined): void;
}

/** Adding several records one after another on the same page. */
export interface Rounds {
  /** Whether the user wants to add another record after this one. */
  wantsAnother(): boolean;
  /** Starts another, empty form. */
  another(): void;
  /** Called once this form is saved or left. */
  done(): void;
}

/** The id of the newest record that was added and not sent yet. Such ids are negative, the newest is the lowest. */
function newestUnsent(kind: KindName): number | null {
  const lowest = Math.min(...recordsNow(kind).map(({ id }) => id));
  return lowest < 0 && Number.isFinite(lowest) ? lowest : null;
}

/** The ways to leave a form: back to the screen it was opened from, or to the list of its kind. `chosen`: the file that is saved with the form. */
export function useLeaving(
  kind: Kind,
  screen: FormScreen,
  route: FormRoute,
  path: string,
  form: RecordFormState,
  navigate: NavigateFunction,
  toast: ReturnType<typeof useToast>,
  rounds: Rounds,
  chosen: File | undefined,
): Leaving {
  const confirm = useConfirm();
  const mayReplaceDraft = useMayReplaceDraft();
  const selected = useSelectedVessel().id;
  const isStorageRefused = useStorageRefused();
  const left = useRef(false);
  /** Whether the form was left while it was being saved. The notice then names the record. */
  const savesInBackground = useRef(false);
  /** Closes the notice that the record is still to be saved. */
  const dismissWaiting = useRef(() => {});
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  // A click changes the address at once and the screen a moment later. An answer in between must not lead back.
  const isLeft = () => left.current || location.pathname !== path;

  const { draft, dirty, state } = form;
  const goBack = useGoBack();
  const showRow = useShowRow();
  const isAdding = route.mode === 'add';
  const after = (values: Values, added: number | null = null) =>
    atVessel(screen.listedAt(values), kind.scope === 'fleet' ? (selected ?? added) : route.vessel || selected);
  const goTo = (home: Home) => {
    draft.drop();
    left.current = true;
    rounds.done();
    goBack(home);
  };
  // Cancel on the add-vessel form leads to the vessels.
  const leave = () => goTo({ to: after(state.base), row: route.id, only: isAdding && kind.scope === 'fleet' });
  /** Leaves to the list that shows the row of `values`: a new record is only there, and one that changed tabs is on the other tab. */
  const goToRow = (values: Values, row: number | null) =>
    goTo({
      to: after(values, row !== null && row > 0 ? row : null),
      row,
      only: isAdding || screen.listedAt(values) !== screen.listedAt(state.base),
    });
  /** The notice after saving. It names an added record and links to it if a list shows it. */
  const noticeOf = (record: AnyRecord): ToastRequest => {
    const name = recordName(kind, record);
    const reportNote = screen.report?.storedNote(record, record) ?? null;
    const to = after(record, record.id);
    const isListed = isAdding && pathOf(to) === `/${kind.name}`;
    const sentence = savesInBackground.current
      ? `${name} saved.`
      : isAdding
        ? `${name} added${reportNote === null ? '' : '.'}`
        : savedOf(kind);
    return {
      message: [sentence, reportNote].filter(Boolean).join(' '),
      tone: 'ok',
      action: isListed ? { label: 'Show', onAction: () => showRow(to, record.id) } : undefined,
    };
  };
  /** Opens the form again with what was typed in it. `settles`: the key of the refused write that it saves again. */
  const reopen = async (settles: string | undefined) => {
    if (await mayReplaceDraft(path, settles)) openStored(navigate, path, settles, () => draft.save({ ...state, settles }));
  };
  return {
    cancel() {
      leave();
      const message = `Left without saving.${chosen ? ` The chosen file ${chosen.name} has to be chosen again.` : ''}`;
      if (dirty) toast({ message, action: { label: 'Undo', onAction: () => void reopen(state.settles) } });
      else if (chosen) toast({ message });
    },
    isLeft,
    leaveOffline() {
      savesInBackground.current = true;
      draft.drop();
      if (rounds.wantsAnother()) rounds.another();
      else goToRow(state.typed, isAdding ? newestUnsent(kind.name) : route.id);
      dismissWaiting.current = toast({ message: isStorageRefused ? QUEUED_IN_PAGE : QUEUED });
    },
    wait() {
      savesInBackground.current = true;
      leave();
      dismissWaiting.current = toast({ message: 'Saving continues in the background.' });
    },
    async ask() {
      if (!dirty && !chosen) return leave();
      const lost = !chosen ? 'What you typed' : `${dirty ? 'What you typed and the' : 'The'} chosen file ${chosen.name}`;
      const question = { title: 'Leave without saving?', sentence: `${lost} will not be saved.`, confirmLabel: 'Leave' };
      if (await confirm({ ...question, danger: true })) leave();
    },
    saved(record) {
      draft.drop();
      dismissWaiting.current();
      toast(noticeOf(record));
      if (isLeft()) return rounds.done();
      if (rounds.wantsAnother()) return rounds.another();
      // The first vessel added becomes the selected one.
      goToRow(record, record.id);
    },
    discarded() {
      if (!isLeft()) leave();
    },
    failed(problem, sentence, file) {
      if (problem.code === 'signed_out' && !draft.isReplaced()) draft.save(state);
      if (problem.code === 'signed_out' || !isLeft()) return;
      dismissWaiting.current();
      // The list of refused writes holds it from now on. A draft would be a second copy.
      draft.drop();
      const { id, vessel, mode } = route;
      const seen = id === null ? {} : bodyOf(kind, screen, state.base, mode);
      const values = bodyOf(kind, screen, state.typed, mode);
      const op = id === null ? 'created' : 'updated';
      const { rev, epoch, settles } = state;
      const record = { kind: kind.name, vessel, id: id ?? undefined, epoch, file: file && { content: file } };
      const key = storeRefused({ ...record, op, values, base: rev, seen, settles }, problem);
      toast({ message: sentence ?? 'Not saved yet.', tone: 'error', action: { label: 'Open', onAction: () => void reopen(key) } });
    },
  };
}
