import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { presentFacts, type PackedFacts } from '../../shared/status/facts';
import { standingOf } from '../../shared/status/standing';
import { FactsModel, type FactsDocument } from '../database/models/facts';
import { Installation } from '../database/models/installation';
import { FACTS_FORM } from '../status/factsForm';
import { bringFacts, gatherFacts } from '../status/gatherFacts';
import { headOf } from '../log/readLog';
import { logName, type Tell } from './tell';

/** A vessel that is written to is looked at again: its records follow its log within milliseconds. */
const TRIES = 8;
const PAUSE_MS = 60;

/**
 * Compares what is kept of every vessel with its records: brought up by the log, it is what the records make of it, and its standing is
 * what it makes of its day. What a server would make anew is left out.
 */
export async function checkFacts(tell: Tell): Promise<void> {
  const epoch = (await Installation.findOne().lean())?.epoch;
  const vessels = await FactsModel.find({}, { _id: 1 }).lean<{ _id: number }[]>();
  for (const { _id: vessel } of vessels) {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const fault = await faultOf(vessel, epoch ?? null);
      if (fault === null) break;
      if (attempt === TRIES) tell(`the facts kept of ${logName(vessel)} ${fault}`);
      else await delay(PAUSE_MS);
    }
  }
}

async function faultOf(vessel: number, epoch: string | null): Promise<string | null> {
  const kept = await FactsModel.findById(vessel).lean<FactsDocument>();
  if (!kept || kept.form !== FACTS_FORM || kept.epoch !== epoch) return null;
  const head = await headOf(vessel);
  if (kept.seq > head) return `hold number ${kept.seq}, which it does not have`;
  const facts = JSON.parse(kept.facts) as PackedFacts;
  const made: PackedFacts = JSON.parse(JSON.stringify(await gatherFacts(vessel)));
  if (!isDeepStrictEqual(await bringFacts(facts, vessel, kept.seq, head), made)) return 'are not what its records make of them';
  return isDeepStrictEqual(JSON.parse(kept.standing), JSON.parse(JSON.stringify(standingOf(presentFacts(facts, kept.day), kept.day))))
    ? null
    : `count otherwise than its records on ${kept.day}`;
}
