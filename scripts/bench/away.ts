import { addDays, todayUtc } from '../../shared/basics/calendar';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { addVessel, register } from '../../tests/support/call';
import { exampleBody, fetched, withFleet, write, type Fleet } from './fleet';
import { mostOf, type Measure, median, medianRatio } from './figure';

const DAYS = 30;
const CHANGES = 1_000;
/** The number of changes before the mark. */
const LONG = 20_000;
const CREW = 250;
const AT_ONCE = 16;
const READINGS = 101;
const MOST_BYTES = 10_000;
const MOST_MS = 50;
const MOST_RATIO = 1.1;

/** Creates a vessel with this number of changes before the mark of `reader`, set 30 days ago, and 1,000 after it. */
async function vesselWith({ server, token }: Fleet, before: number, reader: string): Promise<number> {
  const vessel = await addVessel(server.url, token);
  const kind = kindOf('crew');
  const ids = await Promise.all(
    Array.from({ length: CREW }, async (_, nth) =>
      Number((await write(server.url, 'POST', paths.create('crew', vessel), token, exampleBody(kind, nth))).id),
    ),
  );
  const edit = async (changes: number) => {
    let nth = 0;
    const one = async () => {
      while (nth < changes) {
        const at = (nth += 1);
        const body = { ...exampleBody(kind, at % CREW), remarks: `Change ${at}` };
        await write(server.url, 'PUT', paths.record('crew', vessel, ids[at % CREW] ?? 0), token, body);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
  };
  await edit(Math.max(0, before - CREW));
  const { head } = await write(server.url, 'GET', paths.whatsNew(vessel), reader, undefined);
  await write(server.url, 'PUT', paths.whatsNew(vessel), reader, { seq: head, day: addDays(todayUtc(), -DAYS) });
  await edit(CHANGES);
  return vessel;
}

/** What's new after 30 days and 1,000 changes. Its cost must not depend on the changes before the mark. */
export const away: Measure = () =>
  withFleet(async (fleet) => {
    const reader = await register(fleet.server.url);
    const [short, long] = [await vesselWith(fleet, CREW, reader), await vesselWith(fleet, LONG, reader)];
    const read = (vessel: number) => fetched(`${fleet.server.url}${paths.whatsNew(vessel)}`, reader);
    const [here, there]: [number[], number[]] = [[], []];
    let bytes = 0;
    for (let nth = 0; nth < READINGS; nth += 1) {
      const reading = await read(long);
      bytes = Math.max(bytes, reading.bytes);
      here.push(reading.ms);
      there.push((await read(short)).ms);
    }
    const ratio = medianRatio(here, there);
    const ms = (values: readonly number[]) => `${median(values).toFixed(1)} ms`;
    const name = `since, after ${DAYS} days and ${CHANGES} changes`;
    return [
      mostOf(`${name}, gzip`, bytes, MOST_BYTES, 'B'),
      mostOf(name, median(here), MOST_MS, 'ms'),
      {
        name: `the same with ${LONG} changes before the mark`,
        measured: ms(here),
        floor: `${ms(there)} (with ${CREW})`,
        ratio,
        target: `≤ ${MOST_RATIO}×`,
        ok: ratio <= MOST_RATIO,
      },
    ];
  });
