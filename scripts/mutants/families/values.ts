/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

const kinds = (name: string) => `shared/kinds/${name}.ts`;

/** Sections 3, 4 and 9: what is computed from a record and today, and what counts as pending. */
export const VALUES: readonly Mutant[] = [
  { name: 'window of 31 days', file: 'shared/basics/dueDates.ts', find: 'EXPIRY_WINDOW = 30', replace: 'EXPIRY_WINDOW = 31', test: 'window' },
  { name: 'window open at its edge', file: 'shared/basics/dueDates.ts', find: '<= EXPIRY_WINDOW', replace: '< EXPIRY_WINDOW', test: 'windowEdges' },
  { name: 'expires today is not told', file: 'shared/basics/dueDates.ts', find: "if (left === 0) return 'Expires today';", replace: '', test: 'windowEdges' },
  { name: 'since expiry for to expire', file: 'shared/basics/dueDates.ts', find: '`${-left} days since expiry`', replace: '`${-left} days to expire`', test: 'lcrew' },
  { name: 'a missing date is empty', file: 'shared/basics/dueDates.ts', find: "return 'N/A';", replace: "return '';", test: 'daysna' },
  { name: 'due today is overdue', file: 'shared/basics/dueDates.ts', find: 'date < today', replace: 'date <= today', test: 'equipp' },
  { name: 'unreadable dates shown empty', file: 'shared/basics/calendar.ts', find: "toTyped(date) || 'N/A'", replace: "toTyped(date) || '-'", test: 'unread' },
  { name: '31 February is a date', file: 'shared/basics/calendar.ts', find: 'day > daysInMonth(year, month)', replace: 'day > 31', test: 'notTyped' },
  { name: 'one digit is enough', file: 'shared/basics/calendar.ts', find: 'const TYPED = /^(\\d{2})-', replace: 'const TYPED = /^(\\d{1,2})-', test: 'notTyped' },
  { name: 'shown as YYYY-MM-DD', file: 'shared/basics/calendar.ts', find: '`${date.slice(8)}-${date.slice(5, 7)}-${date.slice(0, 4)}`', replace: 'date', test: 'part' },
  { name: 'months are not clamped', file: 'shared/basics/calendar.ts', find: 'two(Math.min(Number(date.slice(8)), daysInMonth(year, month)))', replace: 'date.slice(8)', test: 'screw' },
  { name: 'days count from local midnight', file: 'shared/basics/calendar.ts', find: 'new Date(now).toISOString().slice(0, 10)', replace: 'new Date(now - 86_400_000).toISOString().slice(0, 10)', test: 'screwdays' },
  { name: 'a period of 5 months', file: 'shared/kinds/contract.ts', find: "'4 Months', '6 Months'", replace: "'4 Months', '5 Months', '6 Months'", test: 'periods' },
  { name: 'the longest period is inferred', file: 'shared/kinds/contract.ts', find: 'distance(period) < distance(best)', replace: 'distance(period) > distance(best)', test: 'infer' },
  { name: 'a condition of class is not pending', file: kinds('audits'), find: "'Pending' || record.status === CONDITION", replace: "'Pending'", test: 'auditp' },
  { name: 'audits without their count', file: kinds('audits'), find: 'pending_count:', replace: 'pending:', test: 'saudit' },
  { name: 'detained is not pending', file: kinds('pscInspections'), find: "&& status !== 'Passed'", replace: "&& !['Passed', 'Detained'].includes(String(status))", test: 'pscp' },
  { name: 'passed is pending', file: kinds('pscInspections'), find: "&& status !== 'Passed'", replace: '', test: 'pscp' },
  { name: 'cancelled requisitions are pending', file: kinds('requisitions'), find: "|| record.status === 'Pending'", replace: "|| record.status === 'Cancelled'", test: 'reqp' },
  { name: 'pending quantity never below zero', file: kinds('requisitions'), find: 'item.quantity_requested - item.quantity_supplied', replace: 'Math.max(0, item.quantity_requested - item.quantity_supplied)', test: 'pendq' },
  { name: 'pending quantity is what was supplied', file: kinds('requisitions'), find: 'item.quantity_requested - item.quantity_supplied', replace: 'item.quantity_supplied', test: 'sreq' },
  { name: 'equipment summary names no category', file: kinds('equipmentInspections'), find: "['id', 'item_name', 'category', 'next_due_date']", replace: "['id', 'item_name', 'next_due_date']", test: 'sequip' },
  { name: 'equipment due soon is pending', file: kinds('equipmentInspections'), find: 'pending_count: records.filter((r) => isPast', replace: 'pending_count: records.filter((r) => inWindow', test: 'sequip' },
  { name: 'certificates count only the due', file: kinds('certificates'), find: 'dueOrExpiredCount: due.length', replace: "dueOrExpiredCount: due.filter((r) => !isPast(r.expiry_date, today)).length", test: 'scert' },
  { name: 'an expired certificate is due', file: kinds('certificates'), find: "status: isPast(record.expiry_date, today) ? 'Expired'", replace: "status: isPast(record.expiry_date, today) ? 'Due'", test: 'scert' },
  { name: 'a file is not indicated', file: kinds('certificates'), find: 'has_file: Boolean(record.file)', replace: 'has_file: false', test: 'indic' },
  { name: 'days on board start at one', file: kinds('crew'), find: 'Math.max(0, daysBetween(record.date_of_joining, today))', replace: 'Math.max(0, daysBetween(record.date_of_joining, today)) + 1', test: 'screwdays' },
  { name: 'crew ordered by number of record', file: kinds('crew'), find: "order: 'sl_no'", replace: "order: 'id'", test: 'ssort' },
  { name: 'missing numbers come first', file: 'shared/status/present.ts', find: '?? Infinity', replace: '?? -1', test: 'sort' },
  { name: 'the newest record comes first', file: 'shared/status/present.ts', find: 'left === right ? a.id - b.id', replace: 'left === right ? b.id - a.id', test: 'sort' },
  { name: 'completed messages are pending', file: kinds('dailyMessages'), find: "record.status === 'In Progress'", replace: 'record.status !== null', test: 'card' },
  { name: 'paid invoices are pending', file: kinds('invoices'), find: "isPending: (record) => record.status === 'Pending'", replace: 'isPending: (record) => record.status !== null', test: 'dlists' },
  { name: 'outstanding is the whole amount', file: kinds('invoices'), find: 'toCents(record.amount ?? 0) - toCents(record.paid_amount ?? 0)', replace: 'toCents(record.amount ?? 0)', test: 'sinv' },
  { name: 'three decimals', file: 'shared/basics/text.ts', find: "currency: 'USD'", replace: "currency: 'USD', minimumFractionDigits: 3", test: 'money' },
  { name: 'money in euro', file: 'shared/basics/text.ts', find: "'USD'", replace: "'EUR'", test: 'linv' },
  { name: 'certificates without issuer are listed', file: kinds('certificates'), find: "keyFields: ['certificate_name', 'issued_by', ", replace: "keyFields: ['certificate_name', ", test: 'listed' },
  { name: 'an url is no file', file: 'shared/kinds/foreignFiles.ts', find: "'file_url', 'url', ", replace: "'file_url', ", test: 'clientfile' },
];

const surveys = 'shared/status/surveys.ts';
const surveysDue = 'shared/status/surveysDue.ts';
const verdict = 'shared/status/verdict.ts';
const trend = 'shared/status/trend.ts';
const windows = 'shared/surveyWindows > windows';
const done = 'shared/surveysDone > an endorsement inside the window satisfies it';
const due = 'shared/surveysDue > what is due on a day';
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
  { name: 'a missed window is silent', file: surveysDue, find: 'latest && missed.includes(latest) ? latest : windows', replace: 'windows', test: due },
  { name: 'a missed window is forgotten when the next one opens', file: surveysDue, find: "if (earlier) due.push", replace: 'if (false) due.push', test: due },
  { name: 'a late survey settles nothing', file: surveysDue, find: 'date > survey.closes && restores(made, survey)', replace: 'false', test: due },
  { name: 'closed windows before the first record are missed', file: surveysDue, find: '(first !== undefined && first <= closes) ||', replace: 'true ||', test: 'shared/surveysDue > closed windows that nobody can judge' },
  { name: 'who issues a required paper decides', file: verdict, find: "if (item.level === 'overdue') return", replace: "if (item.level === 'detained') return", test: ships },
  { name: 'the oldest of several papers decides', file: verdict, find: 'a.end > b.end ? -1 : 1', replace: 'a.end > b.end ? 1 : -1', test: ships },
  { name: 'who extended a certificate is not said', file: 'shared/status/urgency.ts', find: "record[by ?? ''] ? `", replace: "record[by ?? ''] === '' ? `", test: ships },
  { name: 'a permanent certificate expires', file: 'shared/kinds/certificates.ts', find: "term === 'None'", replace: "term === 'Never'", test: ships },
  { name: 'a late bottom inspection is inside', file: surveys, find: 'if (inspection && inspection.date <= closes) inside', replace: 'if (inspection) inside', test: done },
  { name: 'a survey outside its window is called inside', file: 'shared/status/endorsing.ts', find: '&& !outside.includes(made)', replace: '', test: 'shared/endorsing > %s' },
  { name: 'a place with a point comes back as two', file: 'shared/kinds/field.ts', find: 'return isAmbiguous(text) ?', replace: 'return text === NOTHING ?', test: reimported },
  { name: 'an import makes no chains', file: 'client/screens/import/plan/planImport.ts', find: 'kind.renewal ? withRenewals(', replace: 'kind.isFinal ? withRenewals(', test: reimported },
  { name: 'a window that opened is not told', file: 'shared/status/crossedDueDates.ts', find: "opens > from ? 'opened' : null", replace: 'opens > from ? null : null', test: 'server/since > survey windows that opened or closed meanwhile are told, and renewals by their word' },
  { name: 'a deletion is told of those who had changed the record', file: 'server/log/netChangesSince.ts', find: "newest.user === reader ? [] : [{ ...base, op: 'deleted', by: [newest.by] }]", replace: "[{ ...base, op: 'deleted' }]", test: 'server/since > a deletion is told of who deleted alone, not of those who had changed the record' },
  { name: 'an update names an author who has undone their change', file: 'server/log/netChangesSince.ts', find: 'names.some((name) => by.get(author)?.has(name))', replace: 'by.has(author)', test: 'server/since > an update names only authors whose change remains' },
  { name: 'cargo decides over passengers', file: 'shared/kinds/usualCertificates.ts', find: 'SHIP_TYPES.findLast(', replace: 'SHIP_TYPES.find(', test: 'shared/shipTypes > %s' },
  { name: 'a missing certificate is no gap', file: verdict, find: 'if (!later) return [{ words', replace: 'if (!later) return certificates.length > 0 ? [] : [{ words', test: ships },
  { name: 'a paper counts before it begins', file: verdict, find: 'if (found.some((record) => !beginsLater(record, today))) return [];', replace: 'if (found.length > 0) return [];', test: ships },
  { name: 'an endorsement counts before its day', file: surveysDue, find: 'done !== null && hasBegun(done, today)', replace: 'done !== null', test: due },
  { name: 'a detention began -1 days ago', file: 'shared/status/verdictWords.ts', find: 'Math.max(0, daysBetween(since, today))', replace: 'daysBetween(since, today)', test: ships, only: 'Detained on a day that has not begun at Greenwich' },
  { name: 'what will stop her soon is a calm', file: verdict, find: "soon.length > 0 ? 'risk'", replace: "soon.length > 99 ? 'risk'", test: ships },
  { name: 'a gap is a yes', file: verdict, find: "gaps.length > 0 ? 'unknown' : 'yes'", replace: "'yes'", test: ships },
  { name: 'a ship of unknown type needs no paper', file: verdict, find: 'if (!found) return null;', replace: 'if (!found) return [];', test: ships },
  { name: 'corrections are not read', file: verdict, find: '!without.some((name) => named.test(name) || contains(noun, name))', replace: 'true', test: ships },
  { name: 'unseen sections are fine', file: verdict, find: "if (vessel === null) return [{ words: 'Not every section is shown here', kind: 'vessels', id: null }];", replace: 'if (vessel === null) return [];', test: 'shared/verdict > where particulars or sections are not known, the answer is never yes' },
  { name: 'a deficiency of code 16 has a month', file: 'shared/kinds/pscInspections.ts', find: 'return addDays(from, 14);', replace: 'return addDays(from, 30);', test: `${deadline}%s` },
  { name: 'code 30 detains no ship', file: 'shared/kinds/pscInspections.ts', find: "codeOf(record) === '30' && isPending(record)", replace: 'false', test: `${deadline}a pending detainable deficiency is a detention, whatever the status says` },
  { name: 'a renewal takes the chain of its own', file: 'shared/kinds/renewal.ts', find: 'Number(record.chain || record.id)', replace: 'Number(record.id)', test: shown },
  { name: 'who renews second is not asked', file: 'server/records/writeRecords.ts', find: '_id: { $gt: replaces } }', replace: '_id: { $gt: Infinity } }', test: 'server/renewals > of two who renew one certificate at once, one is asked; there is one chain' },
  { name: 'an edit undone is not undone in the trend', file: trend, find: 'before[name] = was[name] ?? null;', replace: ';', test: 'shared/trend > a certificate' },
  { name: 'the trend begins before the log', file: trend, find: 'if (begins !== null && day < begins) return;', replace: '', test: 'shared/trend > weeks before the first record are left out' },
  { name: 'the trend leaves out surveys', file: trend, find: 'known = { dates: [...dates, ...due],', replace: 'known = { dates,', test: 'shared/trend > a survey' },
  { name: 'the trend of the fleet ends at another count', file: 'client/records/vessels/FleetCells.tsx', find: 'overdue: months[0] ?? 0,', replace: 'overdue: totals.overdue,', test: 'browser/trends > all points count surveys, extensions and the deadline of a detention, on the fleet and on the dashboard' },
  { name: 'the trend counts renewed certificates', file: trend, find: 'const records = newestOfChains(kind, listed);', replace: 'const records = listed;', test: 'shared/trend > a renewed certificate counts until the day of its renewal' },
  { name: 'a paid part is outstanding', file: 'shared/status/ageing.ts', find: 'const outstanding = record.outstanding_amount;', replace: 'const outstanding = record.amount;', test: 'shared/ageing > sums are exact in cents; paid ones do not count; a part that is paid does not either' },
  { name: 'the shortest wait comes first', file: 'shared/status/ageing.ts', find: '(b.longest ?? -1) - (a.longest ?? -1) ||', replace: '(a.longest ?? -1) - (b.longest ?? -1) ||', test: 'shared/ageing > requisitions by supplier, the longest open wait first' },
  { name: 'a register of ships is a registry', file: 'shared/kinds/usualCertificates.ts', find: 'regist(?!er)', replace: 'regist', test: 'shared/verdict > %s is not the certificate of a similar name' },
];
