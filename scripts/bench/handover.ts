import { todayUtc } from '../../shared/basics/calendar';
import { handoverPath, usualPeriod } from '../../shared/api/handover';
import { importPaths, MOST_ROWS_A_REQUEST } from '../../shared/api/imports';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { embeddedUri } from '../../tests/support/sharedServer';
import { exampleBody } from './exampleBody';
import { fetched } from './fetched';
import { mostOf, shown, type Measure } from './figure';
import { withFleet, write, type Fleet } from './fleet';
import type { ChangesQuestion } from './floors/changes';
import { runBeside } from './processes';
import { median, medianRatio } from './statistics';

const CHANGES = 20_000;
const READINGS = 15;
const MOST_MS = 200;

/** Gives the vessel 250 crew members and edits each until its log holds so many changes. */
async function fillLog({ server, token, vessel }: Fleet): Promise<void> {
  const kind = kindOf('crew');
  let ids: number[] = [];
  for (let round = 0; round < CHANGES / MOST_ROWS_A_REQUEST; round += 1) {
    const rows = Array.from({ length: MOST_ROWS_A_REQUEST }, (_, nth) => {
      const values = round === 0 ? exampleBody(kind, nth) : { ...exampleBody(kind, nth), remarks: `Change ${round} of ${nth}` };
      return { line: round * MOST_ROWS_A_REQUEST + nth, id: ids[nth], values };
    });
    const { seq } = await write(server.url, 'GET', paths.list('crew', vessel), token, undefined);
    const body = { kind: 'crew', vessel, since: seq, rows };
    const answer = await write(server.url, 'POST', importPaths.rows('handover-bench'), token, body);
    const outcomes = answer.rows as { id?: number; error?: string }[];
    const refused = outcomes.find(({ error }) => error !== undefined);
    if (refused) throw new Error(`A row was refused: ${refused.error}`);
    ids = outcomes.map(({ id }) => Number(id));
  }
}

/** A handover of 20,000 changes, beside a program that fetches the same changes from the engine and looks at none. */
export const handover: Measure = () =>
  withFleet(async (fleet) => {
    const { server, token, vessel } = fleet;
    await fillLog(fleet);
    const engine = runBeside<ChangesQuestion, { ms: number }>('./floors/changes.ts');
    const [times, floors]: [number[], number[]] = [[], []];
    let bytes = 0;
    try {
      for (let nth = 0; nth < READINGS; nth += 1) {
        const read = await fetched(`${server.url}${handoverPath(vessel, usualPeriod(todayUtc()))}`, token);
        times.push(read.ms);
        ({ bytes } = read);
        floors.push((await engine.ask({ uri: embeddedUri(server), scope: vessel, most: CHANGES })).ms);
      }
    } finally {
      engine.stop();
    }
    const ms = (values: readonly number[]) => `${median(values).toFixed(0)} ms`;
    return [
      {
        ...mostOf(`handover of ${CHANGES} changes`, median(times), MOST_MS, 'ms'),
        floor: `${ms(floors)} (the engine alone)`,
        ratio: medianRatio(times, floors),
      },
      shown('… the answer, gzip', `${bytes} B`),
    ];
  });
