import { type Dispatch, useEffect, useRef, useState } from 'react';
import { inWords } from '../../../shared/kinds/recordNaming';
import type { AnyRecord, Kind, Values } from '../../../shared/kinds/kind';
import type { readValues } from './validation';
import type { FieldProblems, Problem } from '../../../shared/basics/problem';
import { asProblem, LARGEST_AT_ONCE } from '../../net/request';
import { openChunk } from '../../net/chunks';
import { useNameOf } from '../../sync/hooks';
import { Discarded } from '../../sync/inFlight';
import { endOfSession, setReturnPath, signedOut } from '../../net/session';
import { authorsDay } from '../../net/serverTime';
import { encloseChosen } from '../files/photo/photoSize';
import { atVessel } from '../atVessel';
import { bodyOf, hasRequisitionLineErrors } from './bodyOf';
import { type Clash, type FormAction, formReducer, type FormState } from './formState';
import { A_BACKUP, chooseFirst, RESTORED, saveAgain } from './wording';
import type { FormScreen } from '../kinds/KindScreens';
import type { FormRoute } from './route';
import { type TypedItem, typedValues } from './typedValues';
import type { BaseVersion } from '../../../shared/log/change';
import { loadRecord } from '../../sync/writes';
import { createRecord, saveRecord } from '../../sync/writesWithFile';
import type { EnclosedFile } from '../../sync/store';

/** What is sent along with the values. */
interface Enclosed {
  /** The record as it was opened. */
  record: AnyRecord | undefined;
  /** A file that is sent with the values in one request, if it is small enough and its kind has such a request, or else after them. */
  report: EnclosedFile | undefined;
  /** The key of the refused write that is saved again. */
  settles: string | undefined;
}

/** Creates or updates the record of a form from validated values. Throws Problem. */
function send(
  kind: Kind,
  screen: FormScreen,
  route: FormRoute,
  values: Values,
  { rev, epoch }: BaseVersion,
  { record, report, settles }: Enclosed,
): Promise<AnyRecord> {
  const body = screen.body(values, route.mode, record);
  const { vessel, id } = route;
  const inOneRequest = screen.report?.inForm && report && report.content.size <= LARGEST_AT_ONCE;
  const options = { file: report, settles, inOneRequest };
  return id === null ? createRecord(kind.name, vessel, body, options) : saveRecord(kind.name, vessel, id, body, rev, { ...options, epoch });
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What others saved meanwhile, with its base version, from the 409 that answered a write based on `epoch`. Loads the record if the answer
 * does not carry it.
 */
async function theirsOf(kind: Kind, route: FormRoute, problem: Problem, epoch?: string): Promise<BaseVersion & { theirs: Values }> {
  const { theirs } = problem.more;
  if (isValues(theirs) && typeof theirs.rev === 'number') return { theirs, rev: theirs.rev, epoch };
  const newest = await loadRecord(kind.name, route.vessel, route.id ?? 0);
  return { theirs: newest.record, rev: newest.record.rev, epoch: newest.epoch };
}

interface Setup extends Omit<Enclosed, 'settles' | 'report'> {
  report: File | undefined;
  /** Where values must be saved at once; a form loads it. */
  readValues?: typeof readValues;
  kind: Kind;
  screen: FormScreen;
  route: FormRoute;
  state: FormState;
  dispatch: Dispatch<FormAction>;
  /** The epoch of the log in the store. A restored backup begins a new epoch. */
  epoch: string | undefined;
  /** The user who changed the record last, if known. */
  by: string;
  /** Whether the user has left the form, so that it can ask nothing any more. */
  isLeft(): boolean;
  /** The outbox holds the write from now on. */
  onQueued(): void;
  onSaved(saved: AnyRecord): void;
  /** The user discarded the write before it was answered. */
  onDiscarded(): void;
  /** `sentence` is null if the form shows nothing. `file`: the chosen file, unless the outbox holds it. */
  onFailed(problem: Problem, sentence: string | null, file: File | undefined): void;
}

/** Adds the marks of wrong item lines. Validation reports missing header fields before it checks the lines, and both are marked at once. */
function withItems({ typed }: FormState, sentence: string, fields: FieldProblems): FieldProblems {
  const wrong = Array.isArray(typed.items) && (typed.items as TypedItem[]).some(hasRequisitionLineErrors);
  return wrong ? { items: sentence, ...fields } : fields;
}

/** The names of the users who saved the same fields: 'Ann Lee and Bo Li'. */
const whoOf = (clashes: readonly Clash[]) => inWords([...new Set(clashes.map(({ by }) => by))]);

interface Saving {
  busy: boolean;
  /** Whether the outbox holds the write, so that it outlives the form. */
  isInOutbox: boolean;
  /** The server's reason for a refusal, if the sentence does not contain it. */
  reason: string | null;
  submit(): Promise<void>;
}

/** Saves one form. It is validated first, and never sent twice at the same time. */
export function useSaving(setup: Setup): Saving {
  const { kind, screen, route, state, dispatch } = setup;
  const nameOf = useNameOf();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  const [isInOutbox, setInOutbox] = useState(false);
  const list = atVessel(screen.listedAt(state.typed), kind.scope === 'fleet' ? null : route.vessel);
  useEffect(() => {
    if (!isInOutbox) return;
    // If the session ends now, the write is sent after signing in again. The list shows it; an empty form would invite adding it twice.
    setReturnPath(list);
    return () => setReturnPath(null);
  }, [isInOutbox, list]);

  const refuse = (sentence: string | null, errors: FieldProblems = {}) => {
    dispatch({ type: 'refused', sentence, errors });
  };

  async function conflict(problem: Problem): Promise<void> {
    const { theirs, rev, epoch } = await theirsOf(kind, route, problem, state.epoch);
    const by = problem.code === 'restored' ? A_BACKUP : problem.more.by === undefined ? setup.by : nameOf(problem.more.by);
    const action: FormAction = { type: 'arrived', theirs: typedValues(kind, theirs, state.base), rev, epoch, by };
    dispatch(action);
    const clashes = Object.values(formReducer(state, action).clashes);
    refuse(clashes.length > 0 ? chooseFirst(whoOf(clashes)) : problem.code === 'restored' ? RESTORED : saveAgain(by));
  }

  function failed(problem: Problem, file: File | undefined): void {
    const sentence = screen.sentences[route.mode](problem);
    if (sentence === null) console.error('Adding the message failed:', problem.code, problem.message);
    else if (problem.message !== '' && !sentence.includes(problem.message)) setReason(problem.message);
    refuse(sentence, problem.fields);
    setup.onFailed(problem, sentence, file);
  }

  async function submit(): Promise<void> {
    if (running.current) return;
    const end = endOfSession();
    setReason(null);
    if (route.invalid !== null) return refuse(screen.tellsWrongAddress ? route.invalid : null);
    if (state.halted) return refuse(state.sentence, state.errors);
    const clashes = Object.values(state.clashes);
    if (clashes.length > 0) return refuse(chooseFirst(whoOf(clashes)));
    running.current = true;
    const readValues = setup.readValues ?? (await openChunk(() => import('./validation'))).readValues;
    running.current = false;
    const reading = readValues(kind, bodyOf(kind, screen, state.typed, route.mode), route.mode, authorsDay());
    if ('sentence' in reading) return refuse(reading.sentence, withItems(state, reading.sentence, reading.fields));
    const refusal = setup.report && screen.report?.refusal(setup.report);
    if (refusal) return refuse(refusal, { file: refusal });

    running.current = true;
    setBusy(true);
    let file = setup.report;
    try {
      const report = file && (await encloseChosen(file));
      // It may also have ended while the rules were being loaded.
      if (end.aborted) throw signedOut();
      file = undefined;
      setInOutbox(true);
      setup.onQueued();
      // The form stays busy until it closes, so that it does not merge its own change.
      // A new record has no revision. Its base version is only the epoch of the log.
      const baseVersion = route.id === null ? { rev: 0, epoch: setup.epoch } : state;
      const enclosed = { record: setup.record, report, settles: state.settles };
      return setup.onSaved(await send(kind, screen, route, reading.values, baseVersion, enclosed));
    } catch (error) {
      if (error instanceof Discarded) return setup.onDiscarded();
      const problem = asProblem(error);
      const isStale = problem.code === 'conflict' || (problem.code === 'restored' && route.id !== null);
      if (isStale && !setup.isLeft()) await conflict(problem).catch((second: unknown) => failed(asProblem(second), file));
      else failed(problem, file);
    }
    running.current = false;
    setInOutbox(false);
    setBusy(false);
  }

  return { busy, isInOutbox, reason, submit };
}
