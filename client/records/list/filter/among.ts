/** What stands for no value, in an address. */
const NONE = '-';

const write = (value: string) => (value === '' ? NONE : value === NONE ? '%2D' : value.replace(/[%,]/g, encodeURIComponent));
const read = (text: string) => (text === NONE ? '' : text.replace(/%(25|2C|2D)/gi, decodeURIComponent));

/** The values that an address names, 'Due,Expired'; '' stands for none at all, and is written '-'. */
export const readAmong = (text: string): string[] => [...new Set(text.split(',').filter(Boolean).map(read))];

/** The same the other way round; a comma within a value is kept apart from those between. */
export const writeAmong = (values: readonly string[]): string => values.map(write).join(',');
