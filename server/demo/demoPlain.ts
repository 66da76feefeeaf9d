import { addDays, type IsoDate } from '../../shared/basics/calendar';
import type { Field } from '../../shared/kinds/field';
import { type Kind, type Values, writableFields } from '../../shared/kinds/kind';
import { SUGGESTIONS } from '../../shared/kinds/suggestions';

/** Number of records of a kind without a table of demo data. */
const RECORDS = 6;

/** Something plausible for a field, by its description alone; an optional one is left out in every third record. */
function plainValue({ type, label, choices, suggestions, required }: Field, place: number, today: IsoDate): unknown {
  if (!required && place % 3 === 2) return null;
  if (choices) return choices[place % choices.length];
  if (type === 'date') return addDays(today, place * 30 - 60);
  if (type === 'text') {
    const offered = suggestions && SUGGESTIONS[suggestions];
    return offered?.[place % offered.length] ?? `${label} ${place + 1}`;
  }
  if (type === 'note') return 'As agreed on board.';
  if (type === 'items') return [{ sl_no: 1, item_name: 'Gasket', quantity_requested: place + 1, quantity_supplied: 0 }];
  return place + 1;
}

/** Demo records of a kind that has no table of its own, from its description. */
export const plainRecords = (kind: Kind, today: IsoDate): Values[] =>
  Array.from({ length: RECORDS }, (_, place) =>
    Object.fromEntries(writableFields(kind).map(([name, field]) => [name, plainValue(field, place, today)])),
  );

/** `records` with the fields their table says nothing of, so that a new field has demo data at once. */
export function completed(kind: Kind, records: readonly Values[], today: IsoDate): Values[] {
  const unnamed = writableFields(kind).filter(([name]) => !records.some((values) => name in values));
  return records.map((values, place) => ({
    ...values,
    ...Object.fromEntries(unnamed.map(([name, field]) => [name, plainValue(field, place, today)])),
  }));
}
