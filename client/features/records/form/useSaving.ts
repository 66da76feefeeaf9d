import { useRef, useState, type Dispatch } from 'react';
import type { AnyRecord, Kind } from '../../../../shared/kind';
import type { FieldProblems, Problem } from '../../../../shared/problem';
import { readValues } from '../../../../shared/readValues';
import { useToday } from '../../../live/useRecords';
import { bodyOf } from './bodyOf';
import { formReducer, type FormAction, type FormState } from './formState';
import { hasItemErrors } from './itemErrors';
import type { FormRoute } from './route';
import { asProblem, saveRecord, theirsOf, type Enclosed } from './saveRecord';
import { CHOOSE_FIRST, REPORT_REFUSED, SAVE_AGAIN, SENTENCES } from './sentences';
import { isReport } from './special/reportFiles';
import { typedValues } from './typedValues';

interface Setup extends Enclosed {
  kind: Kind;
  route: FormRoute;
  state: FormState;
  dispatch: Dispatch<FormAction>;
  /** Who changed the record last, where it is known. */
  by: string;
  onSaved(saved: AnyRecord): void;
  /** `sentence` is null where section 8 has nothing said. */
  onFailed(problem: Problem, sentence: string | null): void;
}

/** The rules name what is missing at the head before they look at the lines: both are marked at once. */
function withItems({ typed }: FormState, sentence: string, fields: FieldProblems): FieldProblems {
  const wrong = Array.isArray(typed.items) && typed.items.some(hasItemErrors);
  return wrong ? { items: sentence, ...fields } : fields;
}

/** Saving one form: judged by the rules of section 5 first, and never twice at a time. */
export function useSaving(setup: Setup): { busy: boolean; unsaved: boolean; reason: string | null; submit(): Promise<void> } {
  const { kind, route, state, dispatch } = setup;
  const today = useToday();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  const refuse = (sentence: string | null, errors: FieldProblems = {}) => {
    setUnsaved(sentence === null);
    dispatch({ type: 'refused', sentence, errors });
  };

  async function conflict(problem: Problem): Promise<void> {
    const { theirs, rev } = await theirsOf(kind, route, problem);
    const action: FormAction = { type: 'arrived', theirs: typedValues(kind, theirs, state.base), rev, by: setup.by };
    dispatch(action);
    refuse(Object.keys(formReducer(state, action).clashes).length > 0 ? CHOOSE_FIRST : SAVE_AGAIN);
  }

  function failed(problem: Problem): void {
    const sentence = SENTENCES[kind.name][route.mode](problem);
    if (sentence === null) console.error('Adding the message failed:', problem.code, problem.message);
    else if (problem.message !== '' && !sentence.includes(problem.message)) setReason(problem.message);
    refuse(sentence, problem.more.fields);
    setup.onFailed(problem, sentence);
  }

  async function submit(): Promise<void> {
    if (running.current) return;
    setReason(null);
    // Section 5: a message without a vessel stops here without a word.
    if (route.invalid !== null) return refuse(kind.name === 'daily-messages' ? null : route.invalid);
    if (state.halted) return refuse(state.sentence, state.errors);
    if (Object.keys(state.clashes).length > 0) return refuse(CHOOSE_FIRST);
    const reading = readValues(kind, bodyOf(kind, state.typed, route.mode), route.mode, today);
    if ('sentence' in reading) return refuse(reading.sentence, withItems(state, reading.sentence, reading.fields));
    if (setup.report && !isReport(setup.report)) return refuse(REPORT_REFUSED, { file: REPORT_REFUSED });

    running.current = true;
    setBusy(true);
    try {
      // Stays busy: the form is left, and what now arrives is its own.
      return setup.onSaved(await saveRecord(kind, route, reading.values, state.rev, setup));
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 'conflict') await conflict(problem).catch((second: unknown) => failed(asProblem(second)));
      else failed(problem);
    }
    running.current = false;
    setBusy(false);
  }

  return { busy, unsaved, reason, submit };
}
