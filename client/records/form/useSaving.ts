import { useEffect, useRef, useState, type Dispatch } from 'react';
import { inWords } from '../../../shared/kinds/called';
import type { AnyRecord, Kind } from '../../../shared/kinds/kind';
import type { FieldProblems, Problem } from '../../../shared/basics/problem';
import { readValues } from '../../../shared/kinds/readValues';
import { asProblem } from '../../net/problems';
import { useNameOf } from '../../sync/usePeople';
import { linkNow } from '../../sync/useRecords';
import { Discarded } from '../../sync/waits';
import { comeBackTo } from '../../net/comeBackTo';
import { asWished } from '../files/photo/wishes';
import { atVessel } from '../atVessel';
import { authorsDay } from './authorsDay';
import { bodyOf } from './bodyOf';
import { formReducer, type Clash, type FormAction, type FormState } from './formState';
import { hasItemErrors } from './itemErrors';
import type { FormScreen } from '../kinds/KindScreens';
import type { FormRoute } from './route';
import { saveRecord, theirsOf, type Enclosed } from './saveRecord';
import { A_BACKUP, chooseFirst, RESTORED, saveAgain } from './sentences';
import { typedValues } from './typedValues';

interface Setup extends Omit<Enclosed, 'isForm'> {
  kind: Kind;
  screen: FormScreen;
  route: FormRoute;
  state: FormState;
  dispatch: Dispatch<FormAction>;
  /** The epoch of the log as this screen holds it. */
  epoch: string | undefined;
  /** Who changed the record last, where it is known. */
  by: string;
  /** Its author has left the form: nothing can be asked there any more. */
  isLeft(): boolean;
  /** The outbox has it from here. */
  onKept(): void;
  onSaved(saved: AnyRecord): void;
  /** Its author gave it up before it was answered. */
  onDiscarded(): void;
  /** `sentence` is null where section 8 has nothing said. */
  onFailed(problem: Problem, sentence: string | null): void;
}

/** The rules name what is missing at the head before they look at the lines: both are marked at once. */
function withItems({ typed }: FormState, sentence: string, fields: FieldProblems): FieldProblems {
  const wrong = Array.isArray(typed.items) && typed.items.some(hasItemErrors);
  return wrong ? { items: sentence, ...fields } : fields;
}

/** Names of the users who saved the same fields. */
const whoOf = (clashes: readonly Clash[]) => inWords([...new Set(clashes.map(({ by }) => by))]);

interface Saving {
  busy: boolean;
  /** What is being saved would outlive the form: the outbox has it. */
  isKept: boolean;
  reason: string | null;
  submit(): Promise<void>;
}

/** Saves one form. The rules of section 5 check it first, and it is never sent twice at a time. */
export function useSaving(setup: Setup): Saving {
  const { kind, screen, route, state, dispatch } = setup;
  const nameOf = useNameOf();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  const [isKept, setKept] = useState(false);
  const list = atVessel(screen.listedAt(state.typed), kind.scope === 'fleet' ? null : route.vessel);
  useEffect(() => {
    if (!isKept) return;
    // If the session ends now, this is saved after signing in again: the list shows it, an empty form would ask for it twice.
    comeBackTo(list);
    return () => comeBackTo(null);
  }, [isKept, list]);

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

  function failed(problem: Problem): void {
    const sentence = screen.sentences[route.mode](problem);
    if (sentence === null) console.error('Adding the message failed:', problem.code, problem.message);
    else if (problem.message !== '' && !sentence.includes(problem.message)) setReason(problem.message);
    refuse(sentence, problem.fields);
    setup.onFailed(problem, sentence);
  }

  async function submit(): Promise<void> {
    if (running.current) return;
    setReason(null);
    if (route.invalid !== null) return refuse(screen.tellsWrongAddress ? route.invalid : null);
    if (state.halted) return refuse(state.sentence, state.errors);
    const clashes = Object.values(state.clashes);
    if (clashes.length > 0) return refuse(chooseFirst(whoOf(clashes)));
    const reading = readValues(kind, bodyOf(kind, screen, state.typed, route.mode), route.mode, authorsDay());
    if ('sentence' in reading) return refuse(reading.sentence, withItems(state, reading.sentence, reading.fields));
    const refusal = setup.report && screen.report?.refusal(setup.report);
    if (refusal) return refuse(refusal, { file: refusal });

    running.current = true;
    const isForm = setup.report !== undefined && screen.report?.inForm === true && linkNow() === 'live';
    setBusy(true);
    try {
      // Over a link that is up, a report goes with its form in one request, which the outbox does not hold. Nor does it hold a photo that is
      // still made smaller.
      const report = setup.report && (isForm ? setup.report : await asWished(setup.report));
      if (!isForm) {
        setKept(true);
        setup.onKept();
      }
      // The form stays busy: it closes now, and the change that arrives is its own.
      // A new record has no revision; it is based only on the log it goes to.
      const ground = route.id === null ? { rev: 0, epoch: setup.epoch } : state;
      return setup.onSaved(await saveRecord(kind, screen, route, reading.values, ground, { record: setup.record, report, isForm }));
    } catch (error) {
      if (error instanceof Discarded) return setup.onDiscarded();
      const problem = asProblem(error);
      const isBehind = problem.code === 'conflict' || (problem.code === 'restored' && route.id !== null);
      if (isBehind && !setup.isLeft()) await conflict(problem).catch((second: unknown) => failed(asProblem(second)));
      else failed(problem);
    }
    running.current = false;
    setKept(false);
    setBusy(false);
  }

  return { busy, isKept, reason, submit };
}
