const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** '21-11-2026 12:00 UTC': an instant by the clock of the screen, written as every date is, with the name of its zone. */
export function instantText(instant: string | number): string {
  const parts = Object.fromEntries(FORMAT.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const { day, month, year, hour, minute, timeZoneName } = parts;
  return `${day}-${month}-${year} ${hour}:${minute} ${timeZoneName}`;
}
