import { setTimeout as delay } from 'node:timers/promises';
import type { KindName } from '../../shared/kinds/kind';
import { headOf } from '../log/readLog';
import { InstallationModel } from '../database/models/installation';
import { SearchWordsPositionModel } from '../database/models/searchWordsPosition';
import { createYield } from '../database/yieldToOthers';
import { kindsOf, staleWords, WORDS_FORM } from '../status/recordWords';
import { touchedBetween } from '../status/touchedBetween';
import { logName, type Tell } from './tell';

/** A log that is written to is looked at again: its words follow it within seconds. */
const TRIES = 8;
const PAUSE_MS = 60;

/** Compares the words that records are found by with what their values make of them. What a server would bring up is left out. */
export async function checkWords(tell: Tell): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch ?? '';
  for (const { _id: scope } of await SearchWordsPositionModel.find({ form: WORDS_FORM, epoch }, { _id: 1 }).lean()) {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const fault = await faultOf(scope);
      if (fault === null) break;
      if (attempt === TRIES) tell(`the words kept of ${logName(scope)} ${fault}`);
      else await delay(PAUSE_MS);
    }
  }
}

async function faultOf(scope: number): Promise<string | null> {
  const kept = await SearchWordsPositionModel.findById(scope).lean();
  const head = await headOf(scope);
  if (!kept) return null;
  if (kept.seq > head) return `hold number ${kept.seq}, which it does not have`;
  const yieldToOthers = createYield();
  const touched = await touchedBetween<KindName>(scope, kept.seq, head, yieldToOthers);
  for (const kind of kindsOf(scope))
    for await (const { _id } of staleWords(kind, { vessel: scope }, yieldToOthers))
      if (!touched.get(kind)?.has(_id)) return `are not those of ${kind} ${_id}`;
  return null;
}
