const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** 'Nov', and 'Jan 27' where a year begins, or with its year. `month` is 'YYYY-MM'. */
export function monthName(month: string, withYear: boolean): string {
  const name = MONTH.format(new Date(`${month}-01T00:00:00Z`));
  return withYear || month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}
