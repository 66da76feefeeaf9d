import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { maxLength, type Field as Described } from '../../../../shared/kinds/field';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { readValues } from '../../form/validation';
import { Problem } from '../../../../shared/basics/problem';
import { completeTypedDate } from '../../../../shared/basics/typedDate';
import { storeRefused } from '../../../sync/live';
import { readToken } from '../../../net/session';
import { authorsDay } from '../../../net/serverTime';
import { useEpoch, useRecord, useTouch } from '../../../sync/hooks';
import { updateRecord } from '../../../sync/writes';
import { FieldBox } from '../../../ui/Field';
import { useToast } from '../../../ui/Toast';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { bodyOf } from '../../form/bodyOf';
import { ClashChoice } from '../../form/ClashChoice';
import { useDeletedNotice } from '../../form/FormNotices';
import { FieldControl } from '../../form/FieldControl';
import { resumeDraft } from '../../form/drafts';
import { dirtyFields, formOrigin, formReducer, openForm, type FormState } from '../../form/formState';
import { tooLong } from '../../form/LengthHint';
import { typedValues } from '../../form/typedValues';
import { isOtherEpoch, useArrivals, useDraft, useDraftSync } from '../../form/useRecordForm';
import { openStored } from '../../form/openStored';
import { useMayReplaceDraft } from '../../form/useMayReplaceDraft';
import { useSaving } from '../../form/useSaving';
import { useWarnings } from '../../form/useWarnings';
import { A_BACKUP, chooseFirst, SOMEBODY, TYPED_BEFORE_RESTORE, TYPED_IS_BACK } from '../../form/wording';
import type { FormRoute } from '../../form/route';
import type { FormScreen } from '../../kinds/KindScreens';
import { useOfferUndo } from '../undo/useOfferUndo';
import { editPath } from '../../sections';
import { useIsCurrentScreen, useWhoIs } from '../../useIsCurrentScreen';
import { bodyWith } from './bodyWith';
import css from './CellEditor.module.css';
import { useOverCell } from './useOverCell';

/** Where the focus goes when an editor closes: this cell, the next, the previous, or the element the user clicked. */
export type Move = 'stay' | 'next' | 'before' | 'away';

interface CellEditorProps {
  kind: Kind;
  screen: FormScreen;
  vessel: number;
  record: AnyRecord;
  name: string;
  field: Described;
  cell: HTMLElement;
  /** The state of the form after a refused save. */
  resumed: FormState | undefined;
  onClose(move: Move): void;
  /** Reopens the cell, which its list still shows, with the typed value. */
  onReopen(state: FormState): void;
}

/** Edits one cell with the machinery of a form: rules, error messages, merging and the outbox. Leaving the cell saves it, Esc discards. */
export function CellEditor({ kind, screen, vessel, record, name, field, cell, resumed, onClose, onReopen }: CellEditorProps) {
  const { id } = record;
  const epoch = useEpoch(kind.name);
  const now = useRecord(kind.name, id);
  const by = useWhoIs(useTouch(kind.name, id)?.by, SOMEBODY);
  const [opened] = useState(() => typedValues(kind, screen.opened(record)));
  const path = editPath(kind, vessel, id);
  const draft = useDraft(path ?? '', opened);
  const mayReplaceDraft = useMayReplaceDraft();
  const navigate = useNavigate();
  const isCurrentScreen = useIsCurrentScreen();
  // A draft with changes to other fields stays with the form: a cell must not save what it does not show.
  const [mayDraft] = useState(() => !draft.found || dirtyFields(draft.found).every((each) => each === name));
  const [isFromBeforeRestore] = useState(() => isOtherEpoch(draft.found?.epoch, epoch));
  const [state, dispatch] = useReducer(formReducer, resumed, (before) => {
    if (before) return before;
    if (draft.found && mayDraft) return resumeDraft(draft.found, opened, record.rev, epoch, isFromBeforeRestore ? A_BACKUP : SOMEBODY);
    return openForm(opened, record.rev, undefined, epoch);
  });
  const [brought] = useState(() => (!resumed && dirtyFields(state).length > 0 ? state : null));
  /** The cell shows the text of a draft, which nobody has touched since it opened. Only Enter saves that. */
  const isDraft =
    brought !== null &&
    dirtyFields(state).length > 0 &&
    state.typed[name] === brought.typed[name] &&
    state.clashes[name] === brought.clashes[name];
  const typed = state.typed[name];
  const text = typeof typed === 'string' ? typed : '';
  const fullText = field.type === 'date' ? completeTypedDate(text, authorsDay()) : text;
  /** The state that is saved: a short date in full. */
  const toSave = fullText === text ? state : formReducer(state, { type: 'typed', name, value: fullText });
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  const isOpen = useRef(true);
  useOverCell(box, cell);

  const label = `${field.label} of ${recordName(kind, record)}`;
  const offerUndo = useOfferUndo();
  /** Settles the promise of the pending change. */
  const answer = useRef<{ done(saved: AnyRecord): void; fail(): void } | null>(null);
  const onFailed = (problem: Problem, sentence: string | null) => {
    answer.current?.fail();
    if (isOpen.current || problem.code === 'signed_out') return;
    const values = bodyOf(kind, screen, toSave.typed, 'edit');
    const seen = bodyOf(kind, screen, formOrigin(toSave), 'edit');
    const { rev, epoch, settles } = toSave;
    const key = storeRefused({ op: 'updated', kind: kind.name, vessel, id, values, base: rev, epoch, seen, settles }, problem);
    const open = async () => {
      const again = formReducer({ ...toSave, settles: key }, { type: 'refused', sentence, errors: problem.fields });
      if (cell.isConnected && isCurrentScreen()) return onReopen(again);
      if (path && (await mayReplaceDraft(path, key))) openStored(navigate, path, key, () => draft.save(again));
    };
    const reason = problem.code === 'conflict' ? 'somebody changed it meanwhile.' : (sentence ?? problem.message);
    toast({ message: `${label}: ${reason}`, tone: 'error', action: { label: 'Open', onAction: () => void open() } });
  };
  const route: FormRoute = { mode: 'edit', vessel, id, invalid: null };
  const saving = useSaving({
    kind,
    screen,
    route,
    state: toSave,
    dispatch,
    epoch,
    by,
    record: now ?? record,
    report: undefined,
    readValues,
    isLeft: () => !isOpen.current,
    onQueued: () => {
      const former = Object.fromEntries(dirtyFields(toSave).map((each) => [each, record[each] ?? null]));
      const change = new Promise<AnyRecord>((done, fail) => (answer.current = { done, fail }));
      const revert = (saved: AnyRecord) => updateRecord(kind.name, vessel, id, bodyWith(kind, screen, saved, former), saved);
      offerUndo(change, {
        kind: kind.name,
        isIt: (record) => record.id === id,
        name: label,
        message: `${label} is changed.`,
        revert,
      }).catch(() => undefined);
    },
    onSaved: (saved) => answer.current?.done(saved),
    onDiscarded: () => answer.current?.fail(),
    onFailed,
  });
  useArrivals(kind, screen, { state, dispatch, now, epoch, by }, saving.busy);
  useDraftSync(draft, state, dirtyFields(state).length > 0, () => !mayDraft || !isOpen.current);
  const end = () => {
    isOpen.current = false;
    if (mayDraft) draft.drop();
  };
  const close = (to: Move) => {
    end();
    onClose(to);
  };
  /** Why the value cannot be sent; null if it can. */
  const refusal = (): Problem | null => {
    const [clash] = Object.values(state.clashes);
    if (clash) return new Problem('conflict', chooseFirst(clash.by));
    const reading = readValues(kind, bodyOf(kind, screen, toSave.typed, 'edit'), 'edit', authorsDay());
    return 'sentence' in reading ? new Problem('invalid', reading.sentence) : null;
  };
  const save = (to: Move) => {
    if (dirtyFields(toSave).length === 0) return close(to);
    void saving.submit();
    // A valid value is being sent and the row already shows it, so the editor closes.
    if (!refusal()) close(to);
  };
  const [token] = useState(readToken);
  /** The screen or the panel around the editor went away. Leaving saves here too, and what cannot be saved is kept for review. */
  const leave = useEffectEvent(() => {
    if (!isOpen.current || isDraft || dirtyFields(toSave).length === 0 || readToken() !== token) return;
    end();
    const problem = refusal();
    if (problem) onFailed(problem, problem.message);
    else void saving.submit();
  });
  useEffect(() => {
    const node = box.current;
    // React's strict mode runs this also while the editor stays.
    return () => void (node?.isConnected || leave());
  }, []);
  const deleted = useDeletedNotice(kind, route, record, state.epoch);
  // A rejected value is corrected in the cell, so the cell gets the focus.
  useLayoutEffect(() => {
    if (state.refusals > 0) box.current?.querySelector<HTMLElement>('[data-clash] button, input, select, textarea')?.focus();
  }, [state.refusals]);

  const clash = state.clashes[name];
  const finish = (to: Move) => {
    if (!isOpen.current) return;
    if (isDraft && to !== 'stay') {
      isOpen.current = false;
      return onClose(to);
    }
    // The cell shows the value that is saved.
    if (toSave !== state) dispatch({ type: 'typed', name, value: fullText });
    save(to);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isControl = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    if (event.key === 'Escape') close('stay');
    else if (event.key === 'Enter' && isControl && !event.shiftKey) finish('stay');
    else if (event.key === 'Tab' && !clash) finish(event.shiftKey ? 'before' : 'next');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (document.hasFocus() && !currentTarget.contains(relatedTarget)) finish('away');
  };
  const warning = useWarnings(kind, screen, state, bodyOf(kind, screen, state.typed, 'edit'))[name];
  const hints = [brought && isFromBeforeRestore && TYPED_BEFORE_RESTORE, isDraft && TYPED_IS_BACK, warning].filter(Boolean).join(' ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys of the control within
    <div ref={box} popover="manual" role="group" className={css.box} data-type={field.type} onKeyDown={onKey} onBlur={onBlur}>
      <FieldBox
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        error={tooLong(text, maxLength(field)) ?? state.sentence ?? deleted?.sentence}
        hint={hints}
      >
        <FieldControl name={name} field={field} value={text} onChange={(value) => dispatch({ type: 'typed', name, value })} />
      </FieldBox>
      {clash && <ClashChoice label={field.label} clash={clash} mine={text} onChoose={(keep) => dispatch({ type: 'chosen', name, keep })} />}
    </div>
  );
}
