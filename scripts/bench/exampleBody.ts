import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { Field } from '../../shared/kinds/field';
import { type Kind, type Values, writableFields } from '../../shared/kinds/kind';

/** A valid value of `field`, different for each `n`. */
export function exampleValue(field: Field, n: number): unknown {
  if (field.choices) return field.choices[n % field.choices.length];
  switch (field.type) {
    case 'date':
      return addDays(todayUtc(), -(n % 300));
    case 'integer':
      return n % 1_000;
    case 'decimal':
    case 'money':
      return (n % 100_000) / 100;
    case 'items':
      return [{ sl_no: 1, item_name: `Item ${n}`, quantity_requested: 10, quantity_supplied: n % 10 }];
    case 'lines':
      return [Object.fromEntries(Object.entries(field.columns ?? {}).map(([name, column]) => [name, exampleValue(column, n)]))];
    case 'note':
      return `${field.label} ${n}: as agreed with the superintendent, to be looked at again in the next port.`;
    default:
      return `${field.label} ${n}`;
  }
}

/** A valid body of `kind` with all fields. */
export function exampleBody(kind: Kind, n: number): Values {
  return Object.fromEntries(writableFields(kind).map(([name, field]) => [name, exampleValue(field, n)]));
}
