import * as z from 'zod';
import { LONGEST_READ, visibleText } from '../../shared/basics/visibleText';

/** The name of a thing in a body: one line of visible text, at most `longest` characters. Its length is looked at before it is read. */
export const nameBody = (longest: number, error: string) =>
  z
    .string({ error })
    .max(LONGEST_READ, { error, abort: true })
    .transform((text) => visibleText(text).trim())
    .refine((text) => text.length >= 1 && text.length <= longest && text.isWellFormed() && !/\p{Cc}/u.test(text), { error });
