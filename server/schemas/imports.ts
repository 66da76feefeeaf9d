import * as z from 'zod';
import { named } from './named';
import { count, id, text } from './values';

const line = count.describe('The line in the table.');

/** What became of the rows of an import. */
export const importAnswer = named(
  'ImportAnswer',
  z.object({
    rows: z.array(z.union([z.object({ line, id, rev: id }), z.object({ line, error: text.describe('Why nothing was written.') })])),
  }),
);

/** How much of an import was put back. */
export const undoAnswer = named(
  'UndoAnswer',
  z.object({
    undone: count,
    kept: z.array(z.object({ line, name: text })).describe('What was changed since, and so kept.'),
    next: count.nullable().describe('The line to go on after; null at the end.'),
  }),
);
