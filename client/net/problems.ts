import { Problem, PROBLEM_STATUS, type ProblemBody, type ProblemCode } from '../../shared/basics/problem';

const CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[];

/** The message when no answer came. */
export const NO_ANSWER = 'The server cannot be reached. Please check the connection.';

function codeOf(status: number): ProblemCode {
  if (status === 502 || status === 504) return 'unavailable';
  return CODES.find((code) => PROBLEM_STATUS[code] === status) ?? (status < 500 ? 'bad_request' : 'internal');
}

function isBody(body: unknown): body is Partial<ProblemBody> {
  return typeof body === 'object' && body !== null;
}

/** Reads an error response. The message is the server's own sentence, or '' if the answer has none, for example a proxy's error page. */
export async function readProblem(response: Response): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const pause = Number.isFinite(retryAfter) ? { retryAfter } : {};
  if (!isBody(body)) return new Problem(codeOf(response.status), '', pause);
  const { error, message, code, ...more } = body;
  const sentence = [error, message].find((text) => typeof text === 'string' && text !== '') ?? '';
  return new Problem(code && CODES.includes(code) ? code : codeOf(response.status), sentence, { ...more, ...pause });
}

/** Turns anything thrown into a Problem. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', error instanceof Error ? error.message : '');

/** The sentence to show for an error: the server's own, else `fallback` (section 8: "server message, else …"). */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof Problem && error.message !== '' ? error.message : fallback;
}
