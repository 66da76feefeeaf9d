import type { Field, FieldType } from '../../../../shared/kinds/field';
import { type Kind, writableFields } from '../../../../shared/kinds/kind';

const TYPES: ReadonlySet<FieldType> = new Set(['text', 'note', 'date', 'choice']);

/**
 * The fields of a kind that a list may change without a form, by their names: text, dates and choices, but not what a record is called by. None
 * where the kind has no form that edits.
 */
export function editableFields(kind: Kind): ReadonlyMap<string, Field> {
  const may = ([name, { type }]: [string, Field]) => kind.screens.edit && name !== kind.called.name && TYPES.has(type);
  return new Map(writableFields(kind).filter(may));
}
