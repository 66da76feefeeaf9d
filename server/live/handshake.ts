import { Problem } from '../../shared/problem';

/** A value of what a socket signs in with; undefined where it is no text. */
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The error that tells a socket why it is refused. */
export function refusal(error: unknown): Error {
  const problem = error instanceof Problem ? error : new Problem('unavailable', 'The server cannot answer right now. Please try again.');
  return Object.assign(new Error(problem.message), { data: { error: problem.message, code: problem.code } });
}
