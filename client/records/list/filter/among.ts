/** Stands for an empty value in the address. */
const NONE = '-';

const write = (value: string) => (value === '' ? NONE : value === NONE ? '%2D' : value.replace(/[%,]/g, encodeURIComponent));
const read = (text: string) => (text === NONE ? '' : text.replace(/%(25|2C|2D)/gi, decodeURIComponent));

/** Reads a list of values from the address: 'Due,Expired'. '-' is the empty value. */
export const readAmong = (text: string): string[] => [...new Set(text.split(',').filter(Boolean).map(read))];

/** Writes a list of values for the address. Commas inside values are escaped. */
export const writeAmong = (values: readonly string[]): string => values.map(write).join(',');
