// What a sheet may not be called, and how long its name may be.
const FORBIDDEN = /[\\/?*[\]:]+/g;
const LONGEST_NAME = 31;

/** The name of the sheet, or of the file, with the records of a section. */
export const sheetName = (title: string): string => title.replace(FORBIDDEN, '-').slice(0, LONGEST_NAME);
