const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** '21 Nov 2026, 12:00 UTC': an instant by the clock of the screen, with the name of its zone. */
export const instantText = (instant: string | number): string => FORMAT.format(new Date(instant));
