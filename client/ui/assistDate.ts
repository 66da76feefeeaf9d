/** The value of a DD-MM-YYYY field after a keystroke, with the hyphens put in for the typist.
 *  It helps and never corrects: what is deleted stays deleted, a paste or a year-first date is left alone.
 *  @param typed the text after the keystroke  @param deleting whether the keystroke took something away */
export function assistDate(typed: string, deleting: boolean): string {
  if (deleting) return typed;
  const text = typed.replace(/[/.\s]/g, '-').replace(/-{2,}/g, '-');
  // '20-25' can only be the start of 2025-…: no month is above twelve.
  if (/^(19|20)-(1[3-9]|[2-9]\d)$/.test(text)) return `${text.replace('-', '')}-`;
  if (/^(\d{2}|\d{4}-\d{2}|\d{2}-\d{2})$/.test(text)) return `${text}-`;
  if (/^\d{4}-/.test(text)) return text;
  // A third hyphen, or a year before 1800: it was 2010-03-31 all along, taken for the 20th of October.
  const yearFirst = /^(19|20)-(\d{2})-(0[1-9]|1[0-2])-?(-|[0-3]\d)$/.exec(text);
  if (yearFirst) return `${yearFirst[1]}${yearFirst[2]}-${yearFirst[3]}-${yearFirst[4]?.replace('-', '')}`;
  // Digits that ran past a hyphen which had been deleted, or were pasted without any.
  const run = /^(\d{2})-?(\d{1,2})(?:-?(\d{1,4}))?$/.exec(text);
  return run ? run.slice(1).filter(Boolean).join('-') : text;
}
