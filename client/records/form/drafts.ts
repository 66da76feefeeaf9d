import type { BrowserStore } from '../../net/browserStorage';
import { now } from '../../net/serverTime';
import { formReducer, type FormState, openForm, formOrigin } from './formState';
import type { TypedValue, TypedValues } from './typedValues';

/** The typed values of a form that was left without saving. */
export interface FormDraft {
  /** When it was typed, an ISO instant. */
  at: string;
  /** The epoch of `base`. A restored backup begins a new epoch. */
  epoch?: string;
  /** The key of the refused write whose values these were. */
  settles?: string;
  /** The values that the changes in `typed` were made on. */
  base: TypedValues;
  typed: TypedValues;
}

export const writeDraft = (store: BrowserStore, key: string, draft: FormDraft): void => store.setItem(key, JSON.stringify(draft));

export const clearDraft = (store: BrowserStore, key: string): void => store.removeItem(key);

/** The draft stored under `key`, reduced to the controls of `like`; null if there is none or it cannot be read. */
export function readDraft(store: BrowserStore, key: string, like: TypedValues): FormDraft | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('typed' in stored) || !('base' in stored) || !('at' in stored)) return null;
    const of = (name: 'epoch' | 'settles') => {
      const value = (stored as Partial<FormDraft>)[name];
      return typeof value === 'string' ? { [name]: value } : {};
    };
    return {
      at: String(stored.at),
      ...of('epoch'),
      ...of('settles'),
      base: matchShape(stored.base, like),
      typed: matchShape(stored.typed, like),
    };
  } catch {
    return null;
  }
}

/** The draft of one form. Only this form changes it: an answer may come after the next form at the same address has stored its own. */
export interface OpenedDraft {
  /** The draft that was found when the form opened. */
  found: FormDraft | null;
  save(form: FormState): void;
  /** Drops the draft, unless the next form has stored its own. */
  drop(): void;
  /** Whether the next form has stored its own draft. */
  isReplaced(): boolean;
}

/** Opens the draft stored under `key` for a form with the controls of `like`. */
export function openDraft(store: BrowserStore, key: string, like: TypedValues): OpenedDraft {
  let own = store.getItem(key);
  const isReplaced = () => ![own, null].includes(store.getItem(key));
  return {
    found: readDraft(store, key, like),
    save(form) {
      const { typed, epoch, settles } = form;
      // With the origin of each conflict, so that the form asks again when it reopens.
      writeDraft(store, key, { at: new Date(now()).toISOString(), base: formOrigin(form), typed, epoch, settles });
      own = store.getItem(key);
    },
    drop() {
      if (!isReplaced()) clearDraft(store, key);
    },
    isReplaced,
  };
}

/** The state of a form that resumes a draft. Others may have saved since it was typed: `theirs`, at revision `rev` of `epoch`, is merged into it. */
export const resumeDraft = (
  { base, typed, settles }: FormDraft,
  theirs: TypedValues,
  rev: number,
  epoch: string | undefined,
  by: string,
): FormState => formReducer({ ...openForm(base, rev, typed), settles }, { type: 'arrived', theirs, rev, epoch, by });

function matchShape(stored: unknown, like: TypedValues): TypedValues {
  const values = new Map(Object.entries(typeof stored === 'object' && stored !== null ? stored : {}));
  return Object.fromEntries(Object.entries(like).map(([name, value]): [string, TypedValue] => [name, matchValue(values.get(name), value)]));
}

function matchValue(stored: unknown, value: TypedValue): TypedValue {
  if (typeof value === 'string') return typeof stored === 'string' ? stored : value;
  if (!Array.isArray(stored)) return value;
  const blank = Object.fromEntries(Object.keys(value[0] ?? {}).map((name) => [name, '']));
  return stored.map((line: object | null) => ({
    ...blank,
    ...Object.fromEntries(Object.entries(line ?? {}).filter(([, part]) => typeof part === 'string')),
  }));
}
