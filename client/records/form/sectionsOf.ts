import type { Field } from '../../../shared/kinds/field';
import { type Kind, writableFields } from '../../../shared/kinds/kind';
import type { Outline } from '../kinds/KindScreens';

export interface Section {
  title: string | null;
  fields: readonly [name: string, field: Field][];
}

/** The fields of a form in order, under the headings of `outline`; one section without a heading where there is none. */
export function sectionsOf(kind: Kind, outline: Outline | null): Section[] {
  const fields = writableFields(kind);
  if (!outline) return [{ title: null, fields }];
  const named = new Set(outline.flatMap((section) => section.fields));
  // A field named nowhere stands in the last section, so that a new one never goes missing.
  return outline.map((section, place) => ({
    title: section.title,
    fields: fields.filter(([name]) => section.fields.includes(name) || (place === outline.length - 1 && !named.has(name))),
  }));
}
