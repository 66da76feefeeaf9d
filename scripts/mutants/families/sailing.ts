import type { Mutant } from '../mutant';

const surveys = 'shared/status/surveys.ts';
const verdict = 'shared/status/verdict.ts';
const trend = 'shared/status/trend.ts';
const windows = 'shared/surveyWindows > windows';
const done = 'shared/surveysDone > an endorsement inside the window satisfies it';
const due = 'shared/surveysDone > what is due on a day';
const names = 'shared/surveyWindows > the surveys of a certificate follow from its name';
const ships = 'shared/verdict > %s';
const shown = 'shared/renewals > what lists show of chains of renewals';
const reimported = 'client/importRenewals > the export of a whole ship comes back as it was, on another ship as one chain';
const deadline = 'shared/pscDeadline > ';

/** Renewals, survey windows, deadlines of action codes, the verdict and its trend. */
export const SAILING: readonly Mutant[] = [
  { name: 'a window is two months', file: surveys, find: 'const WINDOW = 3;', replace: 'const WINDOW = 2;', test: windows },
  { name: 'bottom inspections are five years apart', file: surveys, find: 'const BOTTOM_INTERVAL = 36;', replace: 'const BOTTOM_INTERVAL = 60;', test: windows },
  { name: 'a short paper has surveys', file: surveys, find: 'const SHORTEST = 48;', replace: 'const SHORTEST = 12;', test: windows },
  { name: 'an interim paper has surveys', file: surveys, find: "|| (term && term !== 'Full term')", replace: '', test: windows },
  { name: 'an exemption is surveyed', file: surveys, find: '|exemption|', replace: '|', test: names },
  { name: 'a chosen scheme is overruled by the name', file: surveys, find: 'if (chosen) return', replace: 'if (chosen === true) return', test: names },
  { name: 'the given anniversary is ignored', file: surveys, find: 'const day = given ?? expiry;', replace: 'const day = expiry;', test: windows },
  { name: 'any endorsement satisfies any window', file: surveys, find: 'accepted.includes(survey) && ', replace: '', test: done },
  { name: 'an endorsement before its window satisfies it', file: surveys, find: ' && date >= opens && date <= later(closes, end)', replace: ' && date <= later(closes, end)', test: done },
  { name: 'the intermediate survey is due twice', file: surveys, find: '!mayBeOnce || isOnceDone ? [each]', replace: '!mayBeOnce ? [each]', test: done },
  { name: 'an extension is not known', file: surveys, find: 'extended !== null ? later(expiry, extended) : expiry', replace: 'extended !== null ? expiry : expiry', test: 'shared/surveysDone > valid until' },
  { name: 'a missed window is silent', file: surveys, find: 'latest && isMissed(latest) ? latest : windows', replace: 'windows', test: due },
  { name: 'a late bottom inspection is inside', file: surveys, find: 'if (inspection && inspection.date <= closes) inside', replace: 'if (inspection) inside', test: done },
  { name: 'a survey outside its window is called inside', file: 'shared/status/endorsing.ts', find: '&& !outside.includes(made)', replace: '', test: 'shared/endorsing > %s' },
  { name: 'a place with a point comes back as two', file: 'shared/kinds/field.ts', find: 'return isAmbiguous(text) ?', replace: 'return text === NOTHING ?', test: reimported },
  { name: 'an import makes no chains', file: 'client/screens/import/plan/planImport.ts', find: 'kind.renewal ? withRenewals(', replace: 'kind.isFinal ? withRenewals(', test: reimported },
  { name: 'a window that opened is not told', file: 'shared/status/crossedDueDates.ts', find: "opens > from ? 'opened' : null", replace: 'opens > from ? null : null', test: 'server/since > survey windows that opened or closed meanwhile are told, and renewals by their word' },
  { name: 'a missing certificate is no gap', file: verdict, find: '!names.some((name) => named.test(name))', replace: 'names.length === 0', test: ships },
  { name: 'what will stop her soon is a calm', file: verdict, find: "soon.length > 0 ? 'risk'", replace: "soon.length > 99 ? 'risk'", test: ships },
  { name: 'a gap is a yes', file: verdict, find: "gaps.length > 0 ? 'unknown' : 'yes'", replace: "'yes'", test: ships },
  { name: 'a ship of unknown type needs no paper', file: verdict, find: 'if (!found) return null;', replace: 'if (!found) return [];', test: ships },
  { name: 'corrections are not read', file: verdict, find: '!without.some((name) => named.test(name) || contains(noun, name))', replace: 'true', test: ships },
  { name: 'unseen sections are fine', file: verdict, find: "if (vessel === null) return [{ words: 'Not every section is shown here', kind: 'vessels', id: null }];", replace: 'if (vessel === null) return [];', test: 'shared/verdict > where particulars or sections are not known, the answer is never yes' },
  { name: 'a deficiency of code 16 has a month', file: 'shared/kinds/pscInspections.ts', find: 'return addDays(from, 14);', replace: 'return addDays(from, 30);', test: `${deadline}%s` },
  { name: 'code 30 detains no ship', file: 'shared/kinds/pscInspections.ts', find: "codeOf(record) === '30' && isPending(record)", replace: 'false', test: `${deadline}a pending detainable deficiency is a detention, whatever the status says` },
  { name: 'a renewal takes the chain of its own', file: 'shared/kinds/renewal.ts', find: 'Number(record.chain || record.id)', replace: 'Number(record.id)', test: shown },
  { name: 'who renews second is not asked', file: 'server/records/writeRecords.ts', find: '_id: { $gt: replaces } }', replace: '_id: { $gt: Infinity } }', test: 'server/renewals > of two who renew one certificate at once, one is asked; there is one chain' },
  { name: 'an edit undone is not undone in the trend', file: trend, find: 'Object.keys(fields)) });', replace: '[]) });', test: 'shared/trend > a certificate' },
  { name: 'the trend begins before the log', file: trend, find: 'if (begins !== null && day < begins) break;', replace: '', test: 'shared/trend > weeks before the first record are left out' },
  { name: 'the trend counts renewed certificates', file: trend, find: 'const records = newestOfChains(kind, listed);', replace: 'const records = listed;', test: 'shared/trend > a renewed certificate counts until the day of its renewal' },
  { name: 'a paid part is outstanding', file: 'shared/status/ageing.ts', find: 'const outstanding = record.outstanding_amount;', replace: 'const outstanding = record.amount;', test: 'shared/ageing > sums are exact in cents; paid ones do not count; a part that is paid does not either' },
  { name: 'the shortest wait comes first', file: 'shared/status/ageing.ts', find: '(b.longest ?? -1) - (a.longest ?? -1) ||', replace: '(a.longest ?? -1) - (b.longest ?? -1) ||', test: 'shared/ageing > requisitions by supplier, the longest open wait first' },
];
