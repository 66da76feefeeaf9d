import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import { vesselStatusOf } from '../../shared/status/countVessel';
import type { Values } from '../../shared/kinds/kind';
import { headOf } from '../log/readLog';
import { DueIndexModel, type DueIndexDocument } from '../database/models/projections';
import { InstallationModel } from '../database/models/log';
import { DUE_INDEX_FORMAT } from '../status/dueIndexFormat';
import { updateDueIndex, buildDueIndex } from '../status/buildDueIndex';
import { logName, type ReportFault } from './databaseState';

/** A fault is checked again, because records of a vessel that is being written follow its log within milliseconds. */
const TRIES = 8;
const PAUSE_MS = 60;

/**
 * Checks the due index of every vessel: updated by its log, it must equal an index that is built from the records, and its stored status must equal the
 * one computed from it. Indexes that a server would rebuild are skipped.
 */
export async function checkDueIndex(report: ReportFault): Promise<void> {
  const epoch = (await InstallationModel.findOne().lean())?.epoch;
  const vessels = await DueIndexModel.find({}, { _id: 1 }).lean<{ _id: number }[]>();
  for (const { _id: vessel } of vessels) {
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      const fault = await faultOf(vessel, epoch ?? null);
      if (fault === null) break;
      if (attempt === TRIES) report(`the facts kept of ${logName(vessel)} ${fault}`);
      else await delay(PAUSE_MS);
    }
  }
}

async function faultOf(vessel: number, epoch: string | null): Promise<string | null> {
  const stored = await DueIndexModel.findById(vessel).lean<DueIndexDocument>();
  if (!stored || stored.form !== DUE_INDEX_FORMAT || stored.epoch !== epoch) return null;
  const head = await headOf(vessel);
  if (stored.seq > head) return `hold number ${stored.seq}, which it does not have`;
  const packed = JSON.parse(stored.facts) as PackedDueIndex;
  const built: PackedDueIndex = JSON.parse(JSON.stringify(await buildDueIndex(vessel)));
  if (!isDeepStrictEqual(await updateDueIndex(packed, vessel, stored.seq, head), built)) return 'are not what its records make of them';
  return isDeepStrictEqual(
    JSON.parse(stored.standing),
    JSON.parse(JSON.stringify(vesselStatusOf(presentDueIndex(packed, stored.day), stored.day, JSON.parse(stored.particulars) as Values))),
  )
    ? null
    : `count otherwise than its records on ${stored.day}`;
}
