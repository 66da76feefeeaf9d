import { isIsoDate, showDate } from '../../../shared/basics/calendar';
import type { Values } from '../../../shared/kinds/kind';
import { surveysOf } from '../../../shared/status/surveys';
import type { TypedValues } from '../form/typedValues';

/** Warnings about the terms of a certificate that have no effect or contradict each other, by field. They never stop the user from saving. */
export function certificateWarnings(_typed: TypedValues, values: Values): Record<string, string | null> {
  const { term, expiry_date: expiry } = values;
  const { surveys, idlePostponement } = surveysOf(values);
  const windows = surveys.filter(({ types }) => types[0] !== 'Renewal' && types[0] !== 'Bottom inspection');
  const [first, last] = [windows[0]?.opens, windows.at(-1)?.closes];
  const span =
    first && last ? `Its survey windows lie between ${showDate(first)} and ${showDate(last)}.` : 'No survey windows are known for it.';
  return {
    postponed_until: idlePostponement ? `This date belongs to no survey window of the certificate and has no effect. ${span}` : null,
    term:
      term === 'None' && typeof expiry === 'string' && isIsoDate(expiry)
        ? `None means that it does not expire, but an expiry date is given. Its status follows the date all the same.`
        : null,
  };
}
