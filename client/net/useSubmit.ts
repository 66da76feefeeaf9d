import { useRef, useState, useEffect, type RefObject } from 'react';
import type { FieldProblems } from '../../shared/basics/problem';
import { asProblem, sentenceOf } from './request';

export interface Submit {
  busy: boolean;
  /** The sentence to show, or null. */
  error: string | null;
  fail(sentence: string): void;
  /** Runs `act`, unless it is already running. `toSentence` turns an error into the sentence to show. Returns whether `act` succeeded. */
  run(act: () => Promise<void>, toSentence: (error: unknown) => string): Promise<boolean>;
}

/** The state of a form that is sent with one request. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sending = useRef(false);

  return {
    busy,
    error,
    fail: setError,
    async run(act, toSentence) {
      if (sending.current) return false;
      sending.current = true;
      setBusy(true);
      setError(null);
      try {
        await act();
        return true;
      } catch (thrown) {
        setError(toSentence(thrown));
        return false;
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}

export interface FieldErrors<E extends HTMLElement> {
  /** Error messages by field. */
  errors: FieldProblems;
  setErrors(problems: FieldProblems): void;
  /** For `run` of `useSubmit`: shows each message at its field. Returns the message for the whole form, or ''. */
  showErrors(thrown: unknown): string;
  /** The element around the fields. The first field with an error receives the focus. */
  box: RefObject<E | null>;
}

/**
 * The field errors of a small form. `failed`: the message if the server gives none. `unplaced`: fields that the form does not show; their
 * errors are shown for the whole form.
 */
export function useFieldProblems<E extends HTMLElement>(failed = '', unplaced: readonly string[] = []): FieldErrors<E> {
  const [errors, setErrors] = useState<FieldProblems>({});
  const box = useRef<E>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus();
  }, [errors]);
  const showErrors = (thrown: unknown) => {
    const { fields } = asProblem(thrown);
    setErrors(fields);
    const isPlaced = Object.keys(fields).length > 0 && !unplaced.some((name) => fields[name]);
    return isPlaced ? '' : sentenceOf(thrown, failed);
  };
  return { errors, setErrors, showErrors, box };
}
