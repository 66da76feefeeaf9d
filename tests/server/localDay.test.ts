/** Every day has one time at which a digest is due, whatever the clocks of its zone do. */
import { expect, test } from 'vitest';
import { addDays } from '../../shared/basics/calendar';
import { dayIn, hourOfDay, isZone, nextHour } from '../../server/digests/localDay';

test.each([
  ['UTC', '2026-11-22', 6, '2026-11-22T06:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-22', 6, '2026-11-22T00:30:00.000Z'],
  ['Pacific/Kiritimati', '2026-11-22', 0, '2026-11-21T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-11-22', 23, '2026-11-23T10:00:00.000Z'],
  // Clocks go from 03:00 to 04:00: the hour that is left out begins with the next one.
  ['Europe/Athens', '2026-03-29', 3, '2026-03-29T01:00:00.000Z'],
  // They go back from 04:00 to 03:00: of the two the first.
  ['Europe/Athens', '2026-10-25', 3, '2026-10-25T00:00:00.000Z'],
  // At midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
])('in %s the hour of %s %i is at %s', (zone, day, hour, at) => {
  expect(new Date(hourOfDay(zone, day, hour)).toISOString()).toBe(at);
});

test('over a year every local day is due once, in order', () => {
  for (const zone of ['Europe/Athens', 'America/Havana', 'Australia/Lord_Howe'])
    for (const hour of [0, 2]) {
      let [now, done] = [Date.parse('2026-01-01T00:00:00Z'), '2026-01-01'];
      for (let nth = 0; nth < 366; nth += 1) {
        now = nextHour({ zone, hour }, done, now);
        expect(dayIn(zone, now)).toBe(addDays(done, 1));
        done = dayIn(zone, now);
      }
    }
});

test('an hour that has passed is due tomorrow; a day that is done is not due again', () => {
  const [zone, now] = ['UTC', Date.parse('2026-11-22T10:00:00Z')];
  const next = (hour: number, done: string | null) => new Date(nextHour({ zone, hour }, done, now)).toISOString().slice(0, 13);
  expect([next(11, null), next(10, null), next(6, '2026-11-21'), next(11, '2026-11-22')]).toEqual([
    '2026-11-22T11',
    '2026-11-23T10',
    '2026-11-23T06',
    '2026-11-23T11',
  ]);
});

test('names of zones, and what is none', () => {
  for (const zone of ['UTC', 'Europe/Athens', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta']) expect(isZone(zone), zone).toBe(true);
  for (const zone of ['', 'Mars/Olympus', '__proto__', '+02:00', 'Europe/Athens\r\nBcc: x', 'x'.repeat(99)])
    expect(isZone(zone), zone).toBe(false);
});
