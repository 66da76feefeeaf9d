import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldProblems } from '../../shared/basics/problem';
import { asProblem, sentenceOf } from './request';

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
