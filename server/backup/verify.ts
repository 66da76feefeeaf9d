import { isVesselKind, KIND_NAMES } from '../../shared/kinds/kinds';
import { Account } from '../database/models/account';
import { Change, type ChangeDocument } from '../database/models/change';
import { Counter } from '../database/models/counter';
import { Head } from '../database/models/head';
import { trusted } from '../database/trusted';
import { checkDueIndex } from './checkDueIndex';
import { checkFiles } from './checkFiles';
import { checkRecords } from './checkRecords';
import { checkWords } from './checkWords';
import { readPosition, type Position } from './position';
import { logName, type Tell } from './tell';

/** What was looked at, for the sentence that says all is well. */
export interface Looked {
  logs: number;
  changes: number;
  records: number;
  files: number;
}

/**
 * Proves a database against itself, also while writers go on: the numbers of every log run 1, 2, 3 … and the revisions of every record
 * too; every record is what its changes make of it, and there is no other; what is counted of every vessel and the words of every record are what the records make of them; every file the logs speak of is whole and there is no half
 * one; no counter is behind the numbers it gave. `tell` is given a sentence for each fault.
 */
export async function verify(tell: Tell): Promise<Looked> {
  const position = await readPosition();
  const changes = await checkNumbers(position, tell);
  const records = await checkRecords(position, tell);
  await checkHeads(position, tell);
  await checkDueIndex(tell);
  await checkWords(tell);
  const files = await checkFiles(tell);
  await checkCounters(tell);
  return { logs: position.size, changes, records, files };
}

async function checkNumbers(position: Position, tell: Tell): Promise<number> {
  let count = 0;
  for (const [scope, head] of position) {
    let last = 0;
    const found = Change.find({ scope, seq: trusted({ $lte: head }) }, { seq: 1, kind: 1 })
      .sort({ seq: 1 })
      .lean<ChangeDocument[]>()
      .cursor();
    for await (const { seq, kind } of found as AsyncIterable<ChangeDocument>) {
      if (seq !== last + 1) tell(`${logName(scope)} has ${seq} after ${last}`);
      if (isVesselKind(kind) === (scope === 0)) tell(`${logName(scope)} holds a change of ${kind} (${seq})`);
      last = seq;
      count += 1;
    }
  }
  return count;
}

async function checkHeads(position: Position, tell: Tell): Promise<void> {
  for (const { _id, projected } of await Head.find().lean()) {
    // The log may have grown since; it never shrinks.
    const newest = await Change.exists({ scope: _id, seq: projected });
    if (!newest && projected > (position.get(_id) ?? 0))
      tell(`${logName(_id)} is said to be projected to ${projected}, which it does not hold`);
  }
}

async function checkCounters(tell: Tell): Promise<void> {
  const highest = new Map<string, number>();
  for (const kind of KIND_NAMES) {
    const newest = await Change.findOne({ kind }, { record: 1 }).sort({ record: -1 }).lean<ChangeDocument>();
    if (newest) highest.set(kind, newest.record);
  }
  const account = await Account.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
  if (account) highest.set('accounts', account._id);
  // Read after what they numbered: a counter is moved before its number is used.
  const counters = new Map((await Counter.find().lean()).map(({ _id, value }) => [_id, value]));
  for (const [name, number] of highest) {
    const value = counters.get(name) ?? 0;
    if (value < number) tell(`the counter of ${name} is at ${value}, and ${number} was given already`);
  }
}
