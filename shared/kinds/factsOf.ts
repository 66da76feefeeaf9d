import type { FieldType } from './field';
import type { Kind } from './kind';

const SMALL: ReadonlySet<FieldType> = new Set<FieldType>(['date', 'choice', 'integer']);

/**
 * The fields that lists are ordered and summarised by and that counts are made from: the small ones and the required lines of text. The
 * server keeps them in an index, so that counting does not read notes and items.
 */
export const factsOf = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    SMALL.has(field.type) || (field.type === 'text' && field.required) ? [name] : [],
  );
