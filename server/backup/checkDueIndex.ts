import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import { vesselStatusOf } from '../../shared/status/vesselStatus';
import { headOf } from '../log/readLog';
import { DueIndexModel, type DueIndexDocument } from '../database/models/dueIndex';
import { InstallationModel } from '../database/models/installation';
import { DUE_INDEX_FORMAT } from '../status/dueIndexFormat';
import { updateDueIndex, buildDueIndex } from '../status/buildDueIndex';
import { logName, type Tell } from './tell';

/** A vessel that is written to is looked at again: its records follow its log within milliseconds. */
const TRIES = 8;
const PAUSE_MS = 60;

/**
 * Compares what is kept of every vessel with its records: brought up by the log, it is what the records make of it, and its standing is
 * what it makes of its day. What a server would make anew is left out.
 */
export async function checkDueIndex(tell: Tell): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch;
  const vessels = await DueIndexModel.find({}, { _id: 1 }).lean<{ _id: number }[]>();
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
  const kept = await DueIndexModel.findById(vessel).lean<DueIndexDocument>();
  if (!kept || kept.form !== DUE_INDEX_FORMAT || kept.epoch !== epoch) return null;
  const head = await headOf(vessel);
  if (kept.seq > head) return `hold number ${kept.seq}, which it does not have`;
  const facts = JSON.parse(kept.facts) as PackedDueIndex;
  const made: PackedDueIndex = JSON.parse(JSON.stringify(await buildDueIndex(vessel)));
  if (!isDeepStrictEqual(await updateDueIndex(facts, vessel, kept.seq, head), made)) return 'are not what its records make of them';
  return isDeepStrictEqual(
    JSON.parse(kept.standing),
    JSON.parse(JSON.stringify(vesselStatusOf(presentDueIndex(facts, kept.day), kept.day))),
  )
    ? null
    : `count otherwise than its records on ${kept.day}`;
}
