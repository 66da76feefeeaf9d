import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import { useLink } from '../../sync/useRecords';
import { useToast } from '../../ui/ToastProvider';
import { LateNote } from '../pending/LateNote';
import { useLateOf } from '../pending/useLate';
import { HistoryPanel } from '../history/HistoryPanel';
import type { FormScreen } from '../kinds/KindScreens';
import { bodyOf } from './bodyOf';
import css from './Form.module.css';
import { FormFields } from './FormFields';
import { FormFooter } from './FormFooter';
import { FormNotices } from './FormNotices';
import type { FormRoute } from './route';
import { WAITING } from './sentences';
import { typedValues } from './typedValues';
import { useBroughtValue } from './useBroughtValue';
import { useCopied } from './useCopied';
import { useDraftSync } from './useDraft';
import { useFocus } from './useFocus';
import { useGone } from './useGone';
import { useLeaving } from './useLeaving';
import { useArrivals, useRecordForm } from './useRecordForm';
import { useSaving } from './useSaving';
import { useShortcuts } from './useShortcuts';
import { buttonOf } from './wording';

interface RecordFormProps {
  kind: Kind;
  screen: FormScreen;
  route: FormRoute;
  path: string;
  record: AnyRecord | undefined;
  /** The epoch it was read in. */
  epoch: string | undefined;
  /** Begins another one, empty. */
  onAnother(): void;
  /** Called when the form was saved or left. The next visit starts with a new form. */
  onDone(): void;
}

/** The form of any kind (sections 2 and 5), ready to be typed in. */
export function RecordForm({ kind, screen, route, path, record, epoch, onAnother, onDone }: RecordFormProps) {
  const { mode, vessel, id } = route;
  const copied = useCopied(kind);
  const form = useRecordForm(kind, screen, route, path, record, epoch, copied);
  const { state, dispatch } = form;
  const [report, setReport] = useState<File>();
  const [restored, setRestored] = useState(form.restored);
  const wantsAnother = useRef(false);
  const rounds = { wantsAnother: () => wantsAnother.current, another: onAnother, done: onDone };
  const leaving = useLeaving(kind, screen, route, path, form, useNavigate(), useToast(), rounds);
  const sent = screen.report?.carries(state.typed) ? report : undefined;
  const saving = useSaving({
    kind,
    screen,
    route,
    state,
    dispatch,
    epoch: form.epoch,
    by: form.by,
    record: form.now ?? record,
    report: sent,
    isLeft: leaving.isLeft,
    onKept: form.draft.drop,
    onSaved: leaving.saved,
    onDiscarded: leaving.discarded,
    onFailed: leaving.failed,
  });
  const { busy } = saving;
  useArrivals(kind, screen, form, busy);
  // While the outbox holds it, a draft would be a second copy.
  useDraftSync(form.draft, state, form.dirty && !saving.isKept);
  const element = useRef<HTMLFormElement>(null);
  useFocus(element, state.refusals, { name: mode === 'add' ? kind.called.name : null, isCopy: copied !== undefined });
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
  const gone = useGone(kind, route, record, state.epoch);
  const late = useLateOf(kind.name, vessel, id);
  const link = useLink().state;
  const offline = link === 'offline' || link === 'reconnecting';
  const letsGo = saving.isKept && link === 'offline';
  useEffect(() => {
    if (letsGo) leaving.letGo();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each save, whatever else changes meanwhile
  }, [letsGo]);

  useEffect(() => {
    // The address is wrong: say so before anybody types. A message says nothing (section 5).
    if (route.invalid !== null && screen.tellsWrongAddress) dispatch({ type: 'refused', sentence: route.invalid, errors: {} });
  }, [route.invalid, screen, dispatch]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The form's own button, and Enter in a box, which means that button.
    if (event.nativeEvent.submitter) wantsAnother.current = false;
    void saving.submit();
  };
  const dismiss = () => {
    dispatch({ type: 'dismissed' });
    // The banner's button disappears; the focus must not be lost with it.
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [type=submit]')?.focus();
  };
  const startAgain = () => {
    dispatch({ type: 'reset' });
    setRestored(false);
  };
  const putBack = (name: string, saved: unknown) => {
    const value = typedValues(kind, { [name]: saved })[name] ?? '';
    dispatch({ type: 'typed', name, value, settled: typeof value === 'string' ? value : undefined });
    element.current?.querySelector<HTMLElement>(typeof value === 'string' ? `[name="${name}"]` : '[data-item] input')?.focus();
  };
  useBroughtValue(putBack);
  return (
    <form ref={element} className={css.form} noValidate onSubmit={submit}>
      <FormNotices
        sentence={state.sentence}
        reason={saving.reason}
        gone={busy ? null : gone}
        draft={restored && form.dirty ? (form.isOld ? 'restored' : 'kept') : null}
        onDismiss={dismiss}
        onStartAgain={startAgain}
      />
      <fieldset className={css.fields} disabled={busy}>
        <FormFields
          kind={kind}
          screen={screen}
          mode={mode}
          state={state}
          dispatch={dispatch}
          extras={screen.extras({
            typed: state.typed,
            values: bodyOf(kind, screen, state.typed, mode),
            record: form.now ?? record,
            report,
            onReport: setReport,
          })}
        />
      </fieldset>
      {screen.Below && id !== null && <screen.Below vessel={vessel} id={id} record={form.now ?? record} />}
      {id !== null && <HistoryPanel key={form.epoch} kind={kind} vessel={vessel} id={id} onRestore={putBack} />}
      <FormFooter
        label={buttonOf(kind, mode, busy)}
        busy={busy}
        note={busy && late ? <LateNote write={late} screen={screen} /> : busy && offline ? WAITING : null}
        onCancel={busy ? leaving.wait : leaving.cancel}
        onAnother={addsMore ? () => submitFor(true) : undefined}
      />
    </form>
  );
}
