import type { Mutant } from '../mutant';

const order = 'shared/urgency > thirty ships, the worst first, each with the record that is named';
const totals = 'shared/urgency > what a ship is counted by is what is listed of it: red is past, amber is near, invoices are nowhere';
const whole = 'shared/standing > the facts count as the whole records do, as far as every session is told of them';
const turns = 'shared/standing > a standing stays as it is until the day it turns';
const wire = 'shared/standing > what the wire spells is what was meant';
const found = 'server/facts > every write finds its way into the facts while no reader asks, and verify proves them';
const still = 'server/movedLogs > of more, the log must have been still for a second; other logs do not wait for it';
const named = 'server/facts > verify names facts that are not what the records make of them, and counts that are not those of the facts';
const kept = 'server/facts > a start takes up what is kept, reads of what moved since the changes alone, and makes anew what a former version kept';
const due = 'server/due > everything dated of every ship, overdue or within twelve months, the earliest first';

/** How a fleet stands: facts, standings, the order of the ships, what falls due in all of them. */
export const FLEET: readonly Mutant[] = [
  { name: 'a condition of class with time left comes before what is overdue', file: 'shared/status/urgency.ts', find: "'conditionOverdue', 'overdue', 'noPapers', 'condition',", replace: "'condition', 'conditionOverdue', 'overdue', 'noPapers',", test: order },
  { name: 'a detention is a condition of class', file: 'shared/status/urgency.ts', find: 'isBlocking(kind, record) && kind.blocking?.holdsShip', replace: 'isBlocking(kind, record) && !kind.blocking?.holdsShip', test: order },
  { name: 'the shortest overdue comes first', file: 'shared/status/urgency.ts', find: 'days ?? -Infinity', replace: '-(days ?? Infinity)', test: order },
  { name: 'a calm ship comes before one that waits', file: 'shared/status/vesselStatus.ts', find: "'in30', 'waiting']", replace: "'in30']", test: order },
  { name: 'an expired paper of a class society is one of many', file: 'shared/kinds/certificates.ts', find: "record.issued_by === 'Class' || ", replace: '', test: order },
  { name: 'an invoice needs action', file: 'shared/status/urgency.ts', find: "if (kind.due?.urgent === false) return null;", replace: '', test: totals },
  { name: 'a ship without papers stands last', file: 'shared/status/vesselStatus.ts', find: "totals.noPapers > 0 ? LEVELS.indexOf('noPapers') : NO_ACTION", replace: 'NO_ACTION', test: order },
  { name: 'a ship that is here is silent', file: 'client/records/vessels/triage.ts', find: '!isConnected && now', replace: 'now', test: 'client/triage > silent is a ship that was heard from before and has not been for a day' },
  { name: 'pending records are no facts', file: 'shared/status/dueIndex.ts', find: 'kind.due || kind.isPending(entry, ANY_DAY)', replace: 'kind.due', test: whole },
  { name: 'paid invoices are facts', file: 'shared/status/dueIndex.ts', find: "recordIn('summary', kind,", replace: "recordIn('full', kind,", test: 'shared/standing > of invoices the facts hold those that every session is told of, and never an amount' },
  { name: 'a standing turns a day late', file: 'shared/status/countVessel.ts', find: 'addDays(today, first)', replace: 'addDays(today, first + 1)', test: turns },
  { name: 'what is 30 days away turns nothing', file: 'shared/status/countVessel.ts', find: '[-HORIZON, -30, -RISK_DAYS, -7, 0, 1, 31]', replace: '[-HORIZON, -RISK_DAYS, -7, 0, 1, 31]', test: turns },
  { name: 'zeros in between are left out too', file: 'shared/status/vesselStatusWire.ts', find: 'numbers.slice(0, numbers.findLastIndex((number) => number !== 0) + 1)', replace: 'numbers.filter((number) => number !== 0)', test: wire },
  { name: 'facts are brought up for readers alone', file: 'server/status/maintainDueIndex.ts', find: 'onChange(({ scope }) => note(scope))', replace: 'onChange(() => undefined)', test: found },
  { name: 'facts are brought up in the middle of a burst', file: 'server/status/maintainDueIndex.ts', find: 'changes > FLOOD.changes &&', replace: 'changes < 0 &&', test: still },
  { name: 'a deleted record stays among the facts', file: 'server/status/buildDueIndex.ts', find: 'document.deleted || document.vessel !== vessel ? null', replace: 'document.vessel !== vessel ? null', test: found },
  { name: 'verify does not look at the facts', file: 'server/backup/verify.ts', find: '  await checkDueIndex(report);\n', replace: '', test: named },
  { name: 'facts of a former version are taken', file: 'server/status/vesselDueIndex.ts', find: 'form === DUE_INDEX_FORMAT && of === epoch()', replace: "form !== '' && of === epoch()", test: kept },
  { name: 'a start counts anew', file: 'server/status/readFleetStatus.ts', find: '  for (const each of stored) loadStored(each);\n', replace: '', test: kept },
  { name: 'the latest due comes first', file: 'shared/api/due.ts', find: '(a.date < b.date ? -1 :', replace: '(a.date < b.date ? 2 :', test: due },
];
