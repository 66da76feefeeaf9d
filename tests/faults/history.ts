import { expect } from 'vitest';
import { exampleBody } from '../../scripts/bench/fleet';
import { paths } from '../../shared/api/paths';
import { kindOf } from '../../shared/kinds/kinds';
import { person, type Person } from '../support/person';
import { recordCalls } from '../support/recordCalls';
import { wholeLog } from '../support/wholeLog';

/**
 * People of two processes write and read the crew of one vessel, whenever `through` calls its argument. Answers what is wrong with the recorded history,
 * judged by `checkHistory`. `writes`: how many records each writer creates in each round.
 */
export async function faultsOfHistory(
  urls: readonly [string, string],
  vessel: number,
  writes: number,
  through: (work: () => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const history = recordCalls();
  const people = (what: string) => Promise.all(urls.map(async (url, nth) => history.of(await person(url), `${what} ${nth}`)));
  const [writers, readers] = [await people('writer'), await people('reader')];
  let created = 0;

  async function write(who: Person): Promise<void> {
    for (let nth = 0; nth < writes; nth += 1) {
      const { body } = await who.post(paths.create('crew', vessel), exampleBody(kindOf('crew'), nth));
      created += 1;
      const record = paths.record('crew', vessel, Number(body.id));
      await who.put(record, exampleBody(kindOf('crew'), nth + 1));
      if (nth % 3 === 0) await who.remove(record);
    }
  }
  async function writeAndRead(writing: readonly Person[]): Promise<void> {
    let isOver = false;
    const reading = readers.map(async (who) => {
      do await who.get(paths.list('crew', vessel));
      while (!isOver);
    });
    await Promise.all(writing.map(write));
    isOver = true;
    await Promise.all(reading);
  }
  // Both write, then one after the other: a process that writes nothing learns of a change only from the other.
  await through(async () => {
    for (const writing of [writers, ...writers.map((who) => [who])]) await writeAndRead(writing);
  });
  const log = await wholeLog(await person(urls[0]), vessel);
  expect(log.filter(({ op }) => op === 'created')).toHaveLength(created);
  return history.faults(log);
}
