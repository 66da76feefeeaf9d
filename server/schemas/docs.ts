import type * as z from 'zod';

/** A body or an answer that is not JSON: the bytes of a piece, one file in a form, a page, a calendar. */
export const NOT_JSON = {
  bytes: 'application/octet-stream',
  form: 'multipart/form-data',
  page: 'text/html',
  calendar: 'text/calendar',
} as const;
export type NotJson = keyof typeof NOT_JSON;

/** A file that is answered: the media types it may be of. */
export interface AnsweredFile {
  media: readonly string[];
}

/** What the contract says of a route: one line, and the shapes of what it reads and answers. */
export interface RouteDocs {
  /** 'Sign in': what it does, in a line. */
  summary: string;
  /** What one line cannot say. */
  more?: string;
  /** Of a part of the path that is no number. */
  params?: Record<string, z.ZodType>;
  query?: Record<string, z.ZodType>;
  /** Its body as it is sent; several where it takes either. */
  body?: z.ZodType | NotJson | readonly (z.ZodType | NotJson)[];
  /** What it answers; null: 204. */
  answer: z.ZodType | NotJson | AnsweredFile | null;
  /** It answers 201. */
  creates?: true;
  /** It writes a record: it takes Idempotency-Key, If-Match and X-Epoch. */
  writes?: true;
}
