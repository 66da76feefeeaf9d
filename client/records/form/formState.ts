import type { FieldProblems } from '../../../shared/basics/problem';
import { mergeTyped, mergeValue } from './mergeTyped';
import { sameTyped, type TypedValue, type TypedValues } from './typedValues';

/** What somebody else saved in a field the person has changed too. */
export interface Clash {
  /** What both began with. */
  base: TypedValue;
  theirs: TypedValue;
  by: string;
}

export interface FormState {
  /** The record as saved, at revision `rev`; 0 for one to be added. */
  base: TypedValues;
  rev: number;
  /** The epoch of that revision, where it is known. */
  epoch?: string;
  typed: TypedValues;
  /** The last complete and real dates: a rejected date gives way to them. */
  settled: TypedValues;
  /** The banner, and a message by field. */
  sentence: string | null;
  errors: FieldProblems;
  /** A half-typed date was rejected when the user pressed the button: the next try to save only shows that message. */
  halted: boolean;
  /** Counts refusals, so that each moves the focus to the first wrong field. */
  refusals: number;
  clashes: Record<string, Clash>;
  /** Fields that changed under the person's eyes, and the revision that changed them. */
  glow: Record<string, number>;
}

export type FormAction =
  | { type: 'typed'; name: string; value: TypedValue; settled?: string; error?: string; halt?: boolean }
  | { type: 'left'; name: string; error: string | undefined }
  | { type: 'dismissed' }
  | { type: 'refused'; sentence: string | null; errors: FieldProblems }
  | { type: 'arrived'; theirs: TypedValues; rev: number; epoch?: string; by: string }
  | { type: 'chosen'; name: string; keep: 'mine' | 'theirs' }
  | { type: 'reset' };

/** A form based on `base`; `typed` differs from it when a draft is taken up again. */
export function openForm(base: TypedValues, rev: number, typed: TypedValues = base, epoch?: string): FormState {
  return { base, rev, epoch, typed, settled: base, sentence: null, errors: {}, halted: false, refusals: 0, clashes: {}, glow: {} };
}

/** The fields that differ from what is saved. */
export const dirtyFields = (state: FormState): string[] =>
  Object.keys(state.typed).filter((name) => !sameTyped(state.typed[name], state.base[name]));

function without<T>(all: Record<string, T>, name: string): Record<string, T> {
  const { [name]: _gone, ...rest } = all;
  return rest;
}

/** One step of a form. No step discards typed values unless the user asks for it. */
export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'typed': {
      const { name, value, settled, error, halt = false } = action;
      const errors = error ? { ...state.errors, [name]: error } : without(state.errors, name);
      // A message about fields goes when they are corrected; any other message stays until it is dismissed.
      const mended = Object.keys(state.errors).length > 0 && Object.keys(errors).length === 0;
      return {
        ...state,
        typed: { ...state.typed, [name]: value },
        settled: settled === undefined ? state.settled : { ...state.settled, [name]: settled },
        errors,
        halted: halt,
        sentence: error ?? (mended ? null : state.sentence),
        glow: without(state.glow, name),
      };
    }
    case 'left':
      // Shown at the field only: the banner is for refused saves.
      return { ...state, errors: action.error ? { ...state.errors, [action.name]: action.error } : state.errors };
    case 'dismissed':
      return { ...state, sentence: null, halted: false };
    case 'refused':
      return { ...state, sentence: action.sentence, errors: action.errors, halted: false, refusals: state.refusals + 1 };
    case 'arrived':
      return arrived(state, action);
    case 'chosen': {
      const clash = state.clashes[action.name];
      if (!clash) return state;
      const value = mergeValue(clash.base, state.typed[action.name], clash.theirs, action.keep) ?? clash.theirs;
      return { ...state, typed: { ...state.typed, [action.name]: value }, clashes: without(state.clashes, action.name) };
    }
    case 'reset':
      return openForm(state.base, state.rev, state.base, state.epoch);
  }
}

function arrived(state: FormState, { theirs, rev, epoch, by }: Extract<FormAction, { type: 'arrived' }>): FormState {
  // A field that waits for a decision is still what it was when the two versions parted.
  const parted = Object.fromEntries(Object.entries(state.clashes).map(([name, clash]) => [name, clash.base]));
  const origin = { ...state.base, ...parted };
  const { typed, took, clashes } = mergeTyped(origin, state.typed, theirs);
  const clashOf = (name: string): Clash => {
    const known = state.clashes[name];
    if (known && sameTyped(known.theirs, theirs[name])) return known;
    return { base: origin[name] ?? '', theirs: theirs[name] ?? '', by };
  };
  return {
    ...state,
    base: theirs,
    rev,
    epoch,
    typed,
    settled: { ...state.settled, ...Object.fromEntries(took.map((name) => [name, theirs[name] ?? ''])) },
    clashes: Object.fromEntries(clashes.map((name) => [name, clashOf(name)])),
    glow: { ...state.glow, ...Object.fromEntries(took.map((name) => [name, rev])) },
  };
}
