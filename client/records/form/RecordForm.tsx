import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { useLink } from '../../sync/hooks';
import { useToast } from '../../ui/Toast';
import { FormNotices, SlowWriteNote, useDeletedNotice } from './FormNotices';
import { useSlowWriteOf } from '../pending/useSlowWrites';
import { HistoryPanel } from '../history/HistoryPanel';
import type { FormScreen } from '../kinds/KindScreens';
import { Button } from '../../ui/Button';
import { FirstWord } from '../../ui/VisuallyHidden';
import { Kbd } from '../../ui/Kbd';
import { useHoldFocus } from '../../ui/useHoldFocus';
import { bodyOf } from './bodyOf';
import css from './Form.module.css';
import { FormFields } from './FormFields';
import type { FormRoute } from './route';
import { buttonOf, WAITING } from './wording';
import { ownPartsOf } from './special/ownParts';
import { typedValues } from './typedValues';
import { useBroughtValue } from './useBroughtValue';
import { useCopied } from './useCopied';
import { useArrivals, useDraftSync, useRecordForm } from './useRecordForm';
import { useLeaving } from './useLeaving';
import { useSaving } from './useSaving';

/**
 * The keys of a form: Ctrl/⌘-Enter saves, with Shift it saves and starts another form, Esc leaves. They work while the focus is in the form
 * or nowhere, and no dialog or menu is open.
 */
function useShortcuts(form: RefObject<HTMLFormElement | null>, actions: { save(): void; another(): void; leave(): void }): void {
  const latest = useRef(actions);
  // Before the form is painted, so that no key is lost.
  useLayoutEffect(() => {
    latest.current = actions;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document;
      const elsewhere = activeElement !== document.body && !form.current?.contains(activeElement);
      if (event.defaultPrevented || event.isComposing || elsewhere || document.querySelector('dialog[open], :popover-open')) return;
      const saving = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (!saving && event.key !== 'Escape') return;
      // Also prevents Esc from closing the question that it opens.
      event.preventDefault();
      if (saving && event.shiftKey) latest.current.another();
      else if (saving) latest.current.save();
      else latest.current.leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

const WITH_ERROR = '[aria-invalid="true"], [data-clash] button';

/** Moves the focus: when the form opens, to the field named in `first` or else the first one; after a refusal, to the first field with an error. */
function useFocus(form: RefObject<HTMLFormElement | null>, refusals: number, first: { name: string | null; isCopy: boolean }): void {
  const { name, isCopy } = first;
  const before = useRef(refusals);
  // Runs before the form is painted, so that no key is lost. Never takes the focus from a control the user is already in.
  useLayoutEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    const named = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    (named ?? form.current?.querySelector<HTMLElement>('input, select, textarea'))?.focus({ preventScroll: true });
    // Typing replaces the name of a copy.
    if (isCopy) named?.select();
  }, [form, name, isCopy]);
  useEffect(() => {
    if (before.current === refusals) return;
    before.current = refusals;
    // Scrolls to the message first and then to the field: if only one fits the view, the field stays visible.
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
    const field = form.current?.querySelector<HTMLElement>(WITH_ERROR);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest' });
  }, [form, refusals]);
}

interface RecordFormProps {
  kind: Kind;
  screen: FormScreen;
  route: FormRoute;
  path: string;
  record: AnyRecord | undefined;
  /** The epoch `record` was loaded in. A restored backup begins a new epoch. */
  epoch: string | undefined;
  /** Starts another, empty form. */
  onAnother(): void;
  /** Called once the form is saved or left. The next visit starts with a new form. */
  onDone(): void;
}

/** The form of any kind, with its record loaded. */
export function RecordForm({ kind, screen, route, path, record, epoch, onAnother, onDone }: RecordFormProps) {
  const { mode, vessel, id } = route;
  const copied = useCopied(kind);
  const form = useRecordForm(kind, screen, route, path, record, epoch, copied);
  const { state, dispatch } = form;
  const [report, setReport] = useState<File>();
  const [restored, setRestored] = useState(form.restored);
  const wantsAnother = useRef(false);
  const visits = { wantsAnother: () => wantsAnother.current, another: onAnother, done: onDone };
  const element = useRef<HTMLFormElement>(null);
  const file = screen.report?.carries(state.typed) ? report : undefined;
  const leaving = useLeaving(kind, screen, route, path, form, useNavigate(), useToast(), visits, file);
  const own = ownPartsOf(kind.name);
  const saving = useSaving({
    kind,
    screen,
    route,
    state,
    dispatch,
    epoch: form.epoch,
    by: form.by,
    record: form.now ?? record,
    report: file,
    isLeft: leaving.isLeft,
    onQueued: form.draft.drop,
    onSaved: leaving.saved,
    onDiscarded: leaving.discarded,
    onFailed: leaving.failed,
  });
  const { busy } = saving;
  useArrivals(kind, screen, form, busy);
  // While the outbox holds the write, a draft would be a second copy.
  useDraftSync(form.draft, state, form.dirty && !saving.isInOutbox, leaving.isLeft);
  useFocus(element, state.refusals, { name: mode === 'add' ? kind.naming.name : null, isCopy: copied !== undefined });
  const submitFor = (wanted: boolean) => {
    wantsAnother.current = wanted;
    element.current?.requestSubmit();
  };
  const addsMore = mode === 'add' && kind.scope === 'vessel';
  useShortcuts(element, {
    save: () => submitFor(false),
    another: () => submitFor(addsMore),
    leave: () => (busy ? leaving.wait() : void leaving.ask()),
  });
  const deletedNotice = useDeletedNotice(kind, route, record, state.epoch);
  const slowWrite = useSlowWriteOf(kind.name, vessel, id);
  const link = useLink().state;
  const offline = link === 'offline' || link === 'reconnecting';
  const leavesOffline = saving.isInOutbox && link === 'offline';
  useEffect(() => {
    if (leavesOffline) leaving.leaveOffline();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each save, whatever else changes
  }, [leavesOffline]);

  useEffect(() => {
    // Reports a wrong address before anybody types. The form of a daily message reports nothing.
    if (route.invalid !== null && screen.tellsWrongAddress) dispatch({ type: 'refused', sentence: route.invalid, errors: {} });
  }, [route.invalid, screen, dispatch]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The submit button, or Enter in a control, which stands for that button.
    if (event.nativeEvent.submitter) wantsAnother.current = false;
    void saving.submit();
  };
  const dismiss = () => {
    dispatch({ type: 'dismissed' });
    // The banner's button disappears, and the focus must not be lost with it.
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type=submit]')?.focus();
  };
  const startOver = () => {
    dispatch({ type: 'reset' });
    setRestored(false);
  };
  const restoreValue = (name: string, saved: unknown) => {
    const value = typedValues(kind, { [name]: saved })[name] ?? '';
    dispatch({ type: 'typed', name, value, settled: typeof value === 'string' ? value : undefined });
    element.current?.querySelector<HTMLElement>(typeof value === 'string' ? `[name="${name}"]` : '[data-item] input')?.focus();
  };
  useBroughtValue(restoreValue);
  return (
    <form ref={element} className={css.form} noValidate onSubmit={submit}>
      <FormNotices
        sentence={state.sentence}
        reason={saving.reason}
        deleted={busy ? null : deletedNotice}
        draft={restored && form.dirty ? (form.isFromBeforeRestore ? 'restored' : 'kept') : null}
        onDismiss={dismiss}
        onStartAgain={startOver}
      />
      <fieldset className={css.fields} disabled={busy}>
        <FormFields
          kind={kind}
          screen={screen}
          mode={mode}
          state={state}
          dispatch={dispatch}
          extras={own.extras?.({
            typed: state.typed,
            values: bodyOf(kind, screen, state.typed, mode),
            record: form.now ?? record,
            report,
            storedNote: screen.report?.storedNote(state.typed, form.now ?? record) ?? null,
            onReport: setReport,
          })}
        />
        {own.Below && id !== null && <own.Below vessel={vessel} id={id} record={form.now ?? record} chosen={report} onChange={setReport} />}
      </fieldset>
      {id !== null && <HistoryPanel key={form.epoch} kind={kind} vessel={vessel} id={id} onRestore={restoreValue} />}
      <FormFooter
        label={buttonOf(kind, mode, busy)}
        busy={busy}
        note={busy && slowWrite ? <SlowWriteNote write={slowWrite} screen={screen} /> : busy && offline ? WAITING : null}
        onCancel={busy ? leaving.wait : leaving.cancel}
        onAnother={addsMore ? () => submitFor(true) : undefined}
      />
    </form>
  );
}

interface FormFooterProps {
  label: string;
  busy: boolean;
  /** The progress of saving, if it is not shown elsewhere. */
  note: ReactNode;
  onCancel: () => void;
  /** Saves and starts another form; undefined if that is not offered. */
  onAnother: (() => void) | undefined;
}

/** The buttons of the form, always in view. */
function FormFooter({ label, busy, note, onCancel, onAnother }: FormFooterProps) {
  const button = useHoldFocus(busy);
  // An element with `data-foot` hides the navigation at the bottom of a phone (`ThumbBar.module.css`) and raises toasts (`Toast.module.css`).
  return (
    <footer className={css.footer} data-foot data-print="no">
      <Button ref={button} type="submit" variant="primary" busy={busy}>
        {onAnother ? <FirstWord of={label} /> : label}
      </Button>
      {onAnother && (
        <Button disabled={busy} aria-keyshortcuts="Control+Shift+Enter" onClick={onAnother}>
          Save and add another
        </Button>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <output className={css.state}>{note}</output>
      <span className={css.keys} aria-hidden="true">
        <Kbd>Ctrl</Kbd>
        <Kbd>Enter</Kbd>
        saves
      </span>
    </footer>
  );
}
