import { setTimeout as delay } from 'node:timers/promises';
import type { KindName } from '../../shared/kinds/kind';
import { headOf } from '../log/readLog';
import { InstallationModel } from '../database/models/log';
import { SearchWordsPositionModel } from '../database/models/projections';
import { createYield } from '../database/yieldToOthers';
import { kindsOf, staleWords, WORDS_FORM } from '../status/recordWords';
import { touchedBetween } from '../status/touchedBetween';
import { logName, type ReportFault } from './databaseState';

/** A fault is checked again, because words follow a log that is being written within seconds. */
const TRIES = 8;
const PAUSE_MS = 60;

/** Checks the search words of all records. Words that a server would rebuild or update are skipped. */
export async function checkWords(report: ReportFault): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch ?? '';
  for (const { _id: scope } of await SearchWordsPositionModel.find({ form: WORDS_FORM, epoch }, { _id: 1 }).lean()) {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const fault = await faultOf(scope);
      if (fault === null) break;
      if (attempt === TRIES) report(`the words kept of ${logName(scope)} ${fault}`);
      else await delay(PAUSE_MS);
    }
  }
}

async function faultOf(scope: number): Promise<string | null> {
  const stored = await SearchWordsPositionModel.findById(scope).lean();
  const head = await headOf(scope);
  if (!stored) return null;
  if (stored.seq > head) return `hold number ${stored.seq}, which it does not have`;
  const yieldToOthers = createYield();
  const touched = await touchedBetween<KindName>(scope, stored.seq, head, yieldToOthers);
  for (const kind of kindsOf(scope))
    for await (const { _id } of staleWords(kind, { vessel: scope }, yieldToOthers))
      if (!touched.get(kind)?.has(_id)) return `are not those of ${kind} ${_id}`;
  return null;
}
