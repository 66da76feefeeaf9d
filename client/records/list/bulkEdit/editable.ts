import type { Field, FieldType } from '../../../../shared/kinds/field';
import { type Kind, writableFields } from '../../../../shared/kinds/kind';

const TEXTS: ReadonlySet<FieldType> = new Set(['text', 'note', 'date', 'choice']);
const NUMBERS: ReadonlySet<FieldType> = new Set(['integer', 'decimal', 'money']);

/** The fields that can be edited in the panel, by name. Empty when the kind has no edit form. */
export const panelFields = (kind: Kind): ReadonlyMap<string, Field> =>
  new Map(writableFields(kind).filter(([, { type }]) => !kind.screens.withoutEditForm && (TEXTS.has(type) || NUMBERS.has(type))));

/** The fields that can be edited in a list, by name: as in the panel, without numbers and the name of the record. */
export const editableFields = (kind: Kind): ReadonlyMap<string, Field> =>
  new Map([...panelFields(kind)].filter(([name, { type }]) => name !== kind.naming.name && TEXTS.has(type)));
