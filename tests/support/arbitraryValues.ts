import fc from 'fast-check';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import type { Field } from '../../shared/kinds/field';
import { type Kind, type Values, writableFields } from '../../shared/kinds/kind';

const text = fc.string({ minLength: 1, maxLength: 12 }).map((raw) => `x${raw.replace(/[\p{C}]/gu, '')}`);
const itemLine = fc.record({
  sl_no: fc.option(fc.integer({ min: 1, max: 99 })),
  item_name: text,
  quantity_requested: fc.integer({ min: 0, max: 99 }),
  quantity_supplied: fc.integer({ min: 0, max: 99 }),
});

function valid(field: Field): fc.Arbitrary<unknown> {
  if (field.choices) return fc.constantFrom(...field.choices);
  switch (field.type) {
    case 'date':
      return fc.integer({ min: -400, max: 0 }).map((days) => addDays(todayUtc(), days));
    case 'integer':
      return fc.integer({ min: 0, max: 999_999 });
    case 'decimal':
      return fc.integer({ min: 0, max: 99_999 }).map((hundredths) => hundredths / 100);
    case 'money':
      return fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100);
    case 'items':
      return fc.array(itemLine, { maxLength: 3 });
    case 'lines':
      return fc.array(fc.record(Object.fromEntries(Object.entries(field.columns ?? {}).map(([name, column]) => [name, valid(column)]))), {
        maxLength: 3,
      });
    default:
      return text;
  }
}

/** Bodies that the rules of `kind` accept. */
export function validBody(kind: Kind): fc.Arbitrary<Values> {
  const fields = writableFields(kind).map(([name, field]) => [name, field.required ? valid(field) : fc.option(valid(field))]);
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>);
}
