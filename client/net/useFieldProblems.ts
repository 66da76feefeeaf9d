import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FieldProblems } from '../../shared/basics/problem';
import { asProblem, sentenceOf } from './problems';

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
