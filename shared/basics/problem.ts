/** All refusal codes with their HTTP status. Nothing else is thrown on purpose. */
export const PROBLEM_STATUS = {
  bad_request: 400,
  invalid: 400,
  signed_out: 401,
  wrong_credentials: 401,
  /** The password is right, and the account needs a code too. */
  code_needed: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  taken: 409,
  /** Based on a log that a restored backup replaced. */
  restored: 409,
  too_large: 413,
  unsupported_type: 415,
  reused_key: 422,
  too_many: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
  full: 507,
} as const;

// Refusals that pages show by themselves too. Single constants are inlined by the bundler, and a list of them would have to be loaded whole.
export const SESSION_EXPIRED = 'Session expired. Please log in again.';
export const READ_ONLY = 'Your account may read, but not change anything.';
export const OWN_VESSELS = 'Your account may only change the vessels it was given.';

export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** A sentence for each invalid field. */
export type FieldProblems = Record<string, string>;

/** The body of every refusal: `error` and `message` carry the same sentence. */
export interface ProblemBody {
  error: string;
  message: string;
  code: ProblemCode;
  fields?: FieldProblems;
  /** With `conflict`: the values the edit was based on, those saved meanwhile, those sent, and who saved them. */
  base?: unknown;
  theirs?: unknown;
  yours?: unknown;
  by?: string;
}

/** A refusal. `more` is added to the body, `retryAfter` (seconds) to the headers. */
export class Problem extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly more: Omit<ProblemBody, 'error' | 'message' | 'code'> & { retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'Problem';
  }

  /** A refusal of one field, in one sentence. */
  static field(code: ProblemCode, name: string, sentence: string): Problem {
    return new Problem(code, sentence, { fields: { [name]: sentence } });
  }

  /** Sentences by field name; empty when the refusal is not about fields. */
  get fields(): FieldProblems {
    return this.more.fields ?? {};
  }

  body(): ProblemBody {
    const { retryAfter: _header, ...more } = this.more;
    return { error: this.message, message: this.message, code: this.code, ...more };
  }
}
