import type { FieldType } from './field';
import type { Kind } from './kind';

const SMALL: ReadonlySet<FieldType> = new Set<FieldType>(['date', 'choice', 'integer']);

/** The fields used for order, summaries and counts: small fields and required text. The server indexes them, so counting reads no notes or items. */
export const factsOf = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    SMALL.has(field.type) || (field.type === 'text' && field.required) ? [name] : [],
  );
