import { useLayoutEffect, useReducer, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { recordName } from '../../../../shared/kinds/recordNaming';
import { maxLength, type Field as Described } from '../../../../shared/kinds/field';
import type { AnyRecord, Kind } from '../../../../shared/kinds/kind';
import { readValues } from '../../form/validation';
import type { Problem } from '../../../../shared/basics/problem';
import { completeTypedDate } from '../../../../shared/basics/typedDate';
import { storeRefused } from '../../../sync/live';
import { useEpoch, useRecord, useTouch } from '../../../sync/hooks';
import { updateRecord } from '../../../sync/writes';
import { FieldBox } from '../../../ui/Field';
import { useToast } from '../../../ui/Toast';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { authorsDay } from '../../form/authorsDay';
import { bodyOf } from '../../form/bodyOf';
import { ClashChoice } from '../../form/ClashChoice';
import { FieldControl } from '../../form/FieldControl';
import { dirtyFields, formReducer, openForm, type FormState } from '../../form/formState';
import { tooLong } from '../../form/LengthHint';
import { typedValues } from '../../form/typedValues';
import { useArrivals } from '../../form/useRecordForm';
import { useSaving } from '../../form/useSaving';
import { useWarnings } from '../../form/useWarnings';
import { SOMEBODY } from '../../form/wording';
import type { FormScreen } from '../../kinds/KindScreens';
import { useOfferUndo } from '../undo/useOfferUndo';
import { useWhoIs } from '../../useIsCurrentScreen';
import { bodyWith } from './bodyWith';
import css from './CellEditor.module.css';

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
  /** Reopens the cell with the typed value, if it still exists. */
  onReopen(state: FormState): void;
}

/** Edits one cell with the machinery of a form: rules, error messages, merging and the outbox. Leaving the cell saves it, Esc discards. */
export function CellEditor({ kind, screen, vessel, record, name, field, cell, resumed, onClose, onReopen }: CellEditorProps) {
  const { id } = record;
  const epoch = useEpoch(kind.name);
  const now = useRecord(kind.name, id);
  const by = useWhoIs(useTouch(kind.name, id)?.by, SOMEBODY);
  const [state, dispatch] = useReducer(
    formReducer,
    resumed,
    (before) => before ?? openForm(typedValues(kind, screen.opened(record)), record.rev, undefined, epoch),
  );
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
    const values = bodyOf(kind, screen, state.typed, 'edit');
    const seen = bodyOf(kind, screen, state.base, 'edit');
    const { rev, epoch, settles } = state;
    const key = storeRefused({ op: 'updated', kind: kind.name, vessel, id, values, base: rev, epoch, seen, settles }, problem);
    const open = () => onReopen(formReducer({ ...state, settles: key }, { type: 'refused', sentence, errors: problem.fields }));
    const reason = problem.code === 'conflict' ? 'somebody changed it meanwhile.' : (sentence ?? problem.message);
    toast({ message: `${label}: ${reason}`, tone: 'error', action: { label: 'Open', onAction: open } });
  };
  const saving = useSaving({
    kind,
    screen,
    route: { mode: 'edit', vessel, id, invalid: null },
    state,
    dispatch,
    epoch,
    by,
    record: now ?? record,
    report: undefined,
    readValues,
    isLeft: () => !isOpen.current,
    onQueued: () => {
      const former = Object.fromEntries(dirtyFields(state).map((each) => [each, record[each] ?? null]));
      const change = new Promise<AnyRecord>((done, fail) => (answer.current = { done, fail }));
      const revert = (saved: AnyRecord) => updateRecord(kind.name, vessel, id, bodyWith(kind, screen, saved, former), saved.rev);
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
  const close = (to: Move) => {
    isOpen.current = false;
    onClose(to);
  };
  const save = (to: Move) => {
    if (!isOpen.current) return;
    if (dirtyFields(state).length === 0) return close(to);
    void saving.submit();
    // A valid value is being sent and the row already shows it, so the editor closes.
    const isRefused =
      Object.keys(state.clashes).length > 0 ||
      'sentence' in readValues(kind, bodyOf(kind, screen, state.typed, 'edit'), 'edit', authorsDay());
    if (!isRefused) close(to);
  };
  // A rejected value is corrected in the cell, so the cell gets the focus.
  useLayoutEffect(() => {
    if (state.refusals > 0) box.current?.querySelector<HTMLElement>('[data-clash] button, input, select, textarea')?.focus();
  }, [state.refusals]);

  const typed = state.typed[name];
  const text = typeof typed === 'string' ? typed : '';
  const clash = state.clashes[name];
  // A short date is expanded first, so that the saved value is the one shown.
  const [leaving, setLeaving] = useState<Move | null>(null);
  const finish = (to: Move) => {
    const whole = field.type === 'date' ? completeTypedDate(text, authorsDay()) : text;
    if (whole === text) return save(to);
    dispatch({ type: 'typed', name, value: whole });
    setLeaving(to);
  };
  useLayoutEffect(() => {
    if (leaving === null) return;
    setLeaving(null);
    save(leaving);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with what was written out
  }, [leaving]);
  const onKey = (event: KeyboardEvent) => {
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
  const warning = useWarnings(kind, screen, state, bodyOf(kind, screen, state.typed, 'edit'))[name] ?? undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it handles the keys of the control within
    <div ref={box} popover="manual" role="group" className={css.box} data-type={field.type} onKeyDown={onKey} onBlur={onBlur}>
      <FieldBox
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        error={tooLong(text, maxLength(field)) ?? state.sentence ?? undefined}
        hint={warning}
      >
        <FieldControl name={name} field={field} value={text} onChange={(value) => dispatch({ type: 'typed', name, value })} />
      </FieldBox>
      {clash && <ClashChoice label={field.label} clash={clash} mine={text} onChoose={(keep) => dispatch({ type: 'chosen', name, keep })} />}
    </div>
  );
}

const MIN_WIDTH = 220;
const EDGE = 8;

/** Positions the popover over the cell. Hides it while the cell is scrolled out of view. */
function positionOver(box: HTMLElement, cell: HTMLElement, region: HTMLElement | null): void {
  const at = cell.getBoundingClientRect();
  const view = region?.getBoundingClientRect();
  const x = Math.max(EDGE, Math.min(at.left, innerWidth - Math.max(at.width, MIN_WIDTH) - EDGE));
  for (const [name, px] of Object.entries({ x, y: at.top, w: at.width })) box.style.setProperty(`--${name}`, `${px}px`);
  box.toggleAttribute('data-away', view !== undefined && (at.bottom < view.top + EDGE || at.top > view.bottom - EDGE));
}

/** Keeps a popover positioned over a cell while the table scrolls or changes, and focuses its control. */
function useOverCell(box: RefObject<HTMLElement | null>, cell: HTMLElement): void {
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const region = cell.closest('section');
    const place = () => positionOver(node, cell, region);
    place();
    node.showPopover();
    const control = node.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('input, select, textarea');
    control?.focus({ preventScroll: true });
    if (control && 'select' in control) control.select();
    const watcher = new MutationObserver(place);
    if (region) watcher.observe(region, { childList: true, subtree: true });
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [box, cell]);
}
