import type * as z from 'zod';

/** The media types of bodies and answers that are not JSON: the bytes of a piece of an upload, a form with a file, a page, a calendar. */
export const NOT_JSON = {
  bytes: 'application/octet-stream',
  form: 'multipart/form-data',
  page: 'text/html',
  calendar: 'text/calendar',
} as const;
export type NotJson = keyof typeof NOT_JSON;

/** A file as an answer, with its possible media types. */
export interface AnsweredFile {
  media: readonly string[];
}

/** The description of a route in the OpenAPI document. */
export interface RouteDocs {
  /** What it does, in one line: 'Sign in'. */
  summary: string;
  /** Further sentences. */
  more?: string;
  /** The schemas of path parameters that are no numbers. */
  params?: Record<string, z.ZodType>;
  query?: Record<string, z.ZodType>;
  /** The schema of its body; a list if it accepts several. */
  body?: z.ZodType | NotJson | readonly (z.ZodType | NotJson)[];
  /** The schema of its answer; null: 204; 'redirect': 302. */
  answer: z.ZodType | NotJson | AnsweredFile | 'redirect' | null;
  /** It answers 201. */
  creates?: true;
  /** It writes a record and accepts Idempotency-Key, If-Match, X-Epoch and X-Keyboard (who is at a shared computer). A restored backup begins a new epoch. */
  writes?: true;
}
