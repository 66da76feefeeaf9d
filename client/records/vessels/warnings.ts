import type { TypedValues } from '../form/typedValues';

/** The check digit of an IMO number: six digits weighted 7 to 2; the last digit of the sum is the seventh digit. */
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

/** Warnings about a vessel's numbers, by field. They never stop the user from saving. */
export function vesselWarnings(typed: TypedValues): Record<string, string | null> {
  const text = (name: string) => (typeof typed[name] === 'string' ? typed[name] : '');
  return { imo_number: imoWarning(text('imo_number')), mmsi: mmsiWarning(text('mmsi'), text('flag')) };
}

/** Maritime identification digits: the first three of an MMSI, by the flags offered in shared/kinds/suggestions. */
const MIDS: Record<string, readonly string[]> = {
  'Antigua and Barbuda': ['304', '305'],
  Bahamas: ['308', '309', '311'],
  Barbados: ['314'],
  Belgium: ['205'],
  Bermuda: ['310'],
  China: ['412', '413', '414'],
  'Cook Islands': ['518'],
  Cyprus: ['209', '210', '212'],
  Denmark: ['219', '220'],
  France: ['226', '227', '228'],
  Germany: ['211', '218'],
  Gibraltar: ['236'],
  Greece: ['237', '239', '240', '241'],
  'Hong Kong': ['477'],
  India: ['419'],
  Indonesia: ['525'],
  // The Isle of Man flags under the digits of the United Kingdom, Madeira under its own beside Portugal's.
  'Isle of Man': ['232', '233', '234', '235'],
  Italy: ['247'],
  Japan: ['431', '432'],
  Liberia: ['636', '637'],
  Malaysia: ['533'],
  Malta: ['215', '229', '248', '249', '256'],
  'Marshall Islands': ['538'],
  Netherlands: ['244', '245', '246'],
  Norway: ['257', '258', '259'],
  Panama: ['351', '352', '353', '354', '355', '356', '357', '370', '371', '372', '373', '374'],
  Philippines: ['548'],
  Portugal: ['204', '255', '263'],
  'Saint Vincent and the Grenadines': ['375', '376', '377'],
  Singapore: ['563', '564', '565', '566'],
  'South Korea': ['440', '441'],
  Spain: ['224', '225'],
  Sweden: ['265', '266'],
  Turkey: ['271'],
  Tuvalu: ['572'],
  'United Kingdom': ['232', '233', '234', '235'],
  'United States': ['303', '338', '366', '367', '368', '369'],
  Vietnam: ['574'],
};

const byName = new Map(Object.entries(MIDS).map(([country, mids]) => [country.toLowerCase(), mids]));

/** The MIDs of a flag; undefined if it is not in the table. */
const midsOf = (flag: string): readonly string[] | undefined => byName.get(flag.trim().toLowerCase());

/** The country of `mid`; undefined if it is not in the table. */
const midCountry = (mid: string): string | undefined =>
  Object.entries(MIDS).find(([country, mids]) => country !== 'Isle of Man' && mids.includes(mid))?.[0];
