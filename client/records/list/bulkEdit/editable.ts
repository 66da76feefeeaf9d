import type { Field, FieldType } from '../../../../shared/kinds/field';
import { type Kind, writableFields } from '../../../../shared/kinds/kind';

const TYPES: ReadonlySet<FieldType> = new Set(['text', 'note', 'date', 'choice']);

/**
 * The fields that can be edited in a list, by name: text, dates and choices, except the name of the record. Empty when the kind has no edit form.
 */
export function editableFields(kind: Kind): ReadonlyMap<string, Field> {
  const may = ([name, { type }]: [string, Field]) => kind.screens.edit && name !== kind.naming.name && TYPES.has(type);
  return new Map(writableFields(kind).filter(may));
}
