import { midCountry, midsOf } from './mids';
import type { TypedValues } from '../form/typedValues';

/** The IMO number's own arithmetic: six digits weighted 7 to 2, and the last digit of their sum as the seventh. */
export function imoWarning(text: string): string | null {
  const number = text.trim().replace(/^IMO\s*/i, '');
  if (number === '') return null;
  if (!/^\d{7}$/.test(number)) return 'An IMO number has seven digits. Please check it.';
  const sum = [7, 6, 5, 4, 3, 2].reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  return sum % 10 === Number(number[6]) ? null : 'The last digit of this IMO number does not fit the others. Please check it.';
}

/** A ship station's MMSI: nine digits, the first from 2 to 7, the first three naming the country of the flag. */
export function mmsiWarning(text: string, flag: string): string | null {
  const number = text.trim();
  if (number === '') return null;
  if (!/^\d{9}$/.test(number)) return 'An MMSI has nine digits. Please check it.';
  if (!/^[2-7]/.test(number)) return "A ship's MMSI starts with a digit from 2 to 7. Please check it.";
  const mid = number.slice(0, 3);
  const expected = midsOf(flag);
  if (!expected || expected.includes(mid)) return null;
  const country = midCountry(mid);
  const whose = country ? `the code of ${country}, not of ${flag.trim()}` : `not a code of ${flag.trim()}`;
  return `${mid} is ${whose}. Please check the MMSI and the flag.`;
}

/** Warnings about a vessel's numbers, by field. They never stop the user from saving: section 5 does not ask for them. */
export function vesselWarnings(typed: TypedValues): Record<string, string | null> {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  return { imo_number: imoWarning(text('imo_number')), mmsi: mmsiWarning(text('mmsi'), text('flag')) };
}
