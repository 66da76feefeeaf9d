import { useRef, useState, useEffect, type RefObject } from 'react';
import type { FieldProblems } from '../../shared/basics/problem';
import { asProblem, sentenceOf } from './problems';

export interface Submit {
  busy: boolean;
  /** The sentence to show, or null. */
  error: string | null;
  fail(sentence: string): void;
  /** Runs `act` once at a time; what it throws becomes the sentence `say` makes of it. Answers whether it went well. */
  run(act: () => Promise<void>, say: (error: unknown) => string): Promise<boolean>;
}

/** The state of a form that is sent with one call. */
export function useSubmit(): Submit {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const sending = useRef(false);

  return {
    busy,
    error,
    fail: setError,
    async run(act, say) {
      if (sending.current) return false;
      sending.current = true;
      setBusy(true);
      setError(null);
      try {
        await act();
        return true;
      } catch (thrown) {
        setError(say(thrown));
        return false;
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
  };
}

export interface FieldErrors<E extends HTMLElement> {
  /** What is wrong, by field. */
  wrong: FieldProblems;
  setWrong(problems: FieldProblems): void;
  /** For `run` of `useSubmit`: puts each sentence at its field; answers what is left to say for the whole form, or ''. */
  say(thrown: unknown): string;
  /** Around the fields: the first wrong one of them takes the focus. */
  box: RefObject<E | null>;
}

/**
 * What is wrong with the fields of a small form; `failed` is said where the server gives no sentence. What is wrong with a field of
 * `unplaced`, which the form has no place to say it at, is said for the whole form.
 */
export function useFieldProblems<E extends HTMLElement>(failed: string, unplaced: readonly string[] = []): FieldErrors<E> {
  const [wrong, setWrong] = useState<FieldProblems>({});
  const box = useRef<E>(null);
  useEffect(() => {
    if (Object.keys(wrong).length > 0) box.current?.querySelector<HTMLElement>('[aria-invalid], [data-invalid] input')?.focus();
  }, [wrong]);
  const say = (thrown: unknown) => {
    const { fields } = asProblem(thrown);
    setWrong(fields);
    const isPlaced = Object.keys(fields).length > 0 && !unplaced.some((name) => fields[name]);
    return isPlaced ? '' : sentenceOf(thrown, failed);
  };
  return { wrong, setWrong, say, box };
}
