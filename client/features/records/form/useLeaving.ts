import { useEffect, useRef } from 'react';
import type { NavigateFunction } from 'react-router-dom';
import type { AnyRecord, Kind, Values } from '../../../../shared/kind';
import { nameOf } from '../../../../shared/called';
import type { Problem } from '../../../../shared/problem';
import { useStorageRefused } from '../../../api/browserShelf';
import { keepRefused, noteOpened } from '../../../live/live';
import { useSelectedVessel } from '../../../live/useRecords';
import { useConfirm } from '../../../ui/ConfirmProvider';
import type { useToast } from '../../../ui/ToastProvider';
import { atVessel } from '../../shell/atVessel';
import { bodyOf } from './bodyOf';
import { screensOf } from '../kinds/registry';
import type { FormRoute } from './route';
import { KEPT } from '../undo/useOfferUndo';
import { KEPT_IN_PAGE } from './sentences';
import type { RecordFormState } from './useRecordForm';
import { savedOf } from './wording';

interface Leaving {
  /** Cancel: leaves at once and offers to undo. */
  cancel(): void;
  /** Leaves while the form is being saved; saving goes on without the form. */
  wait(): void;
  /** Leaves because the link is down; the list shows what waits. */
  letGo(): void;
  isLeft(): boolean;
  /** Esc: asks first when something was typed. */
  ask(): Promise<void>;
  saved(record: AnyRecord): void;
  discarded(): void;
  failed(problem: Problem, sentence: string | null): void;
}

/** Whether the user wants to add another, and how that begins. */
export interface Another {
  isWanted(): boolean;
  begin(): void;
}

/** The ways out of a form, all of them to the list of its kind. */
export function useLeaving(
  kind: Kind,
  route: FormRoute,
  path: string,
  form: RecordFormState,
  navigate: NavigateFunction,
  toast: ReturnType<typeof useToast>,
  another: Another,
): Leaving {
  const confirm = useConfirm();
  const selected = useSelectedVessel().id;
  const isStorageRefused = useStorageRefused();
  const left = useRef(false);
  /** The form was left while it was being saved: its name tells its author which one has arrived. */
  const goesOn = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  // A click changes the address at once and the screen a moment later: an answer in between must not lead back.
  const isLeft = () => left.current || location.pathname !== path;

  const { draft, dirty, state } = form;
  const screen = screensOf(kind.name).form;
  const after = (values: Values, added: number | null = null) =>
    atVessel(screen.listedAt(values), kind.scope === 'fleet' ? (selected ?? added) : route.vessel || selected);
  const leave = () => {
    draft.drop();
    navigate(after(state.base));
  };
  const comeBack = () => {
    draft.keep(state);
    navigate(path);
  };
  return {
    cancel() {
      leave();
      if (dirty) toast({ message: 'Left without saving.', action: { label: 'Undo', onAction: comeBack } });
    },
    isLeft,
    letGo() {
      goesOn.current = true;
      draft.drop();
      if (another.isWanted()) another.begin();
      else navigate(after(state.typed));
      toast({ message: isStorageRefused ? KEPT_IN_PAGE : KEPT });
    },
    wait() {
      goesOn.current = true;
      leave();
      toast({ message: 'Still being saved: that goes on by itself.' });
    },
    async ask() {
      if (!dirty) return leave();
      const question = { title: 'Leave without saving?', sentence: 'What you typed will not be saved.', confirmLabel: 'Leave' };
      if (await confirm({ ...question, danger: true })) leave();
    },
    saved(record) {
      draft.drop();
      const sentence = goesOn.current ? `${nameOf(kind, record)} saved.` : savedOf(kind, route.mode);
      toast({ message: [sentence, screen.report?.kept(record, record)].filter(Boolean).join(' '), tone: 'ok' });
      if (isLeft()) return;
      if (another.isWanted()) return another.begin();
      // The first vessel is the selected one.
      navigate(after(record, record.id));
    },
    discarded() {
      if (!isLeft()) leave();
    },
    failed(problem, sentence) {
      if (!isLeft() && problem.code !== 'signed_out') return;
      draft.keep(state);
      if (problem.code === 'signed_out') return;
      const { id, vessel, mode } = route;
      const seen = id === null ? {} : bodyOf(kind, state.base, mode);
      const values = bodyOf(kind, state.typed, mode);
      const op = id === null ? 'created' : 'updated';
      const key = keepRefused({ op, kind: kind.name, vessel, id: id ?? -1, values, base: state.rev, epoch: state.epoch, seen }, problem);
      const open = () => {
        noteOpened(key);
        navigate(path);
      };
      toast({ message: sentence ?? 'Not saved yet.', tone: 'error', action: { label: 'Open', onAction: open } });
    },
  };
}
