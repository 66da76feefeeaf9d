import { addDays, type IsoDate } from '../../shared/basics/calendar';

const HOUR = 3_600_000;
/** Offsets from UTC are whole quarters of an hour, and never larger than this. */
const STEP = HOUR / 4;
const FARTHEST = 15 * HOUR;

const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,62}$/;

/** Whether `zone` is the name of a time zone (IANA). */
export function isZone(zone: string): boolean {
  if (!NAME.test(zone)) return false;
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
/** Formats are cached, because creating one is slow. The cache has a limit, because a zone can be written in many ways. */
const MOST_FORMATS = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in `zone`, '2026-11-22 06:15'. @throws RangeError */
function clockOf(zone: string): (instant: number) => string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { ...PARTS, timeZone: zone });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(zone, format);
  return (instant) => format.format(instant);
}

/** The local day in `zone`. */
export const dayIn = (zone: string, instant: number): IsoDate => clockOf(zone)(instant).slice(0, 10);

/**
 * The first instant, in epoch milliseconds, at which clocks in `zone` show that hour of `day` or a later one. An hour that is skipped
 * begins with the next one; of an hour that comes twice this is the first.
 */
export function hourOfDay(zone: string, day: IsoDate, hour: number): number {
  const clock = clockOf(zone);
  const wanted = `${day} ${String(hour).padStart(2, '0')}:00`;
  const middle = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  for (let instant = middle - FARTHEST; ; instant += STEP) if (clock(instant) >= wanted) return instant;
}

/** The first instant after `now` at which it is that hour in `zone`, on a day after `done`. */
export function nextHour({ zone, hour }: { zone: string; hour: number }, done: IsoDate | null, now: number): number {
  let day = dayIn(zone, now);
  if (done !== null && day <= done) day = addDays(done, 1);
  const at = hourOfDay(zone, day, hour);
  return at > now ? at : hourOfDay(zone, addDays(day, 1), hour);
}
