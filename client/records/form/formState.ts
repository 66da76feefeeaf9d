import type { FieldProblems } from '../../../shared/basics/problem';
import { sameTyped, type TypedValue, type TypedValues } from './typedValues';
import { fromTyped } from '../../../shared/basics/calendar';
import { mergeLines, type Decided } from '../../../shared/log/merge';

/** A conflict: a field that both the user and somebody else have changed. */
export interface Clash {
  /** The value before both changes. */
  base: TypedValue;
  theirs: TypedValue;
  by: string;
}

export interface FormState {
  /** The record as saved, at revision `rev`; 0 for one to be added. */
  base: TypedValues;
  rev: number;
  /** The epoch of that revision, if known. A restored backup begins a new epoch. */
  epoch?: string;
  /** The key of the refused write that the form has opened. Saving the form settles it. */
  settles?: string;
  typed: TypedValues;
  /** The last valid date of each date field. A rejected date is replaced by it. */
  settled: TypedValues;
  /** The text of the banner; `errors` holds one message for each field. */
  sentence: string | null;
  errors: FieldProblems;
  /** A date was rejected as the user pressed the save button. The next attempt to save only shows that message. */
  halted: boolean;
  /** Number of refusals. Each one moves the focus to the first field with an error. */
  refusals: number;
  clashes: Record<string, Clash>;
  /** Fields changed by others while the form was open, with the revision that changed them. */
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

/** A date control after a keystroke: its text, the last valid date, and whether the text was rejected. */
interface DateEntry {
  text: string;
  settled: string;
  rejected: boolean;
}

const COMPLETE = 10;

/** Reads a date control after a keystroke, or when the focus leaves it (`leaving`). A finished text that is no real date is replaced by `settled`. */
export function enterDate(settled: string, text: string, leaving: boolean): DateEntry {
  if (fromTyped(text)) return { text, settled: text, rejected: false };
  if (text === '') return { text, settled: leaving ? '' : settled, rejected: false };
  // The name of a month ('5 march') or a relative date ('+3m') may need more characters.
  return leaving || (text.length >= COMPLETE && /^[\d-]*$/.test(text))
    ? { text: settled, settled, rejected: true }
    : { text, settled, rejected: false };
}

/** The state of a form that has just opened. `typed` differs from `base` if a draft is resumed. */
export function openForm(base: TypedValues, rev: number, typed: TypedValues = base, epoch?: string): FormState {
  return { base, rev, epoch, typed, settled: base, sentence: null, errors: {}, halted: false, refusals: 0, clashes: {}, glow: {} };
}

/** The fields that differ from the saved record. */
export const dirtyFields = ({ base, typed }: Pick<FormState, 'base' | 'typed'>): string[] =>
  Object.keys(typed).filter((name) => !sameTyped(typed[name], base[name]));

function without<T>(all: Record<string, T>, name: string): Record<string, T> {
  const { [name]: _gone, ...rest } = all;
  return rest;
}

/** The reducer of a form. No action discards typed values unless the user asked for it. */
export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'typed': {
      const { name, value, settled, error, halt = false } = action;
      const errors = error ? { ...state.errors, [name]: error } : without(state.errors, name);
      // A message about fields disappears once they are corrected. Any other message stays until it is dismissed.
      const corrected = Object.keys(state.errors).length > 0 && Object.keys(errors).length === 0;
      return {
        ...state,
        typed: { ...state.typed, [name]: value },
        settled: settled === undefined ? state.settled : { ...state.settled, [name]: settled },
        errors,
        halted: halt,
        sentence: error ?? (corrected ? null : state.sentence),
        glow: without(state.glow, name),
      };
    }
    case 'left':
      // Shown at the field only; the banner is for refused saves.
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

/** The values that the user's changes were made on. A field in conflict has its value from before both changes. */
export const formOrigin = ({ base, clashes }: FormState): TypedValues => ({
  ...base,
  ...Object.fromEntries(Object.entries(clashes).map(([name, clash]) => [name, clash.base])),
});

function arrived(state: FormState, { theirs, rev, epoch, by }: Extract<FormAction, { type: 'arrived' }>): FormState {
  const origin = formOrigin(state);
  const { typed, took, clashes } = mergeTyped(origin, state.typed, theirs);
  const clashOf = (name: string): Clash => {
    const earlier = state.clashes[name];
    if (earlier && sameTyped(earlier.theirs, theirs[name])) return earlier;
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

interface Merged {
  typed: TypedValues;
  /** Fields that now hold the others' values: fields the user had not changed, and lists changed by both in different lines. */
  took: string[];
  /** Fields changed by both in different ways. `typed` still holds the user's value. */
  clashes: string[];
}

/**
 * Merges three versions of a record (server/README.md, invariant 6): `base` is the version the form was opened with, `mine` the typed
 * values, `theirs` the version saved meanwhile.
 */
export function mergeTyped(base: TypedValues, mine: TypedValues, theirs: TypedValues): Merged {
  const merged: Merged = { typed: { ...mine }, took: [], clashes: [] };
  for (const [name, saved] of Object.entries(theirs)) {
    if (sameTyped(saved, base[name]) || sameTyped(saved, mine[name])) continue;
    const one = mergeValue(base[name], mine[name], saved);
    if (one === null) {
      merged.clashes.push(name);
    } else {
      merged.typed[name] = one;
      merged.took.push(name);
    }
  }
  return merged;
}

type Version = TypedValue | undefined;

/** Merges one field; null if both changed it in different ways. `decided` settles a conflict; in a list only for the lines in conflict. */
export function mergeValue(base: Version, mine: Version, theirs: TypedValue, decided?: Decided): TypedValue | null {
  if (sameTyped(mine, base)) return theirs;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeLines(base, mine, theirs, decided);
  return decided ? { mine: mine ?? '', theirs }[decided] : null;
}
