import type { Mutant } from '../mutant';

const edits = 'server/contractEdits';
const merge = 'shared/merge > a merge keeps both edits, and clashes exactly where both changed a field to different values';
const twenty = `${edits} > a POST sent twenty times at once with one key makes one record and gets one answer` as const;

/** The log: append, projection, merging, idempotency, restoring; the calls of section 7 that change something. */
export const LOG: readonly Mutant[] = [
  { name: 'a key is not looked up', file: 'server/log/append.ts', find: '(once ? changeByKey(once.key) : null)', replace: '(once ? null : null)', test: `${edits} > a repeated PUT and a repeated DELETE have one effect and the same answer` },
  { name: 'a key stands for any request', file: 'server/log/append.ts', find: 'if (change.request !== author.once?.request)', replace: 'if (change.request === author.once?.key)', test: `${edits} > a key that stood for another request is refused; another person's key of the same name is another key` },
  { name: 'a key is everybody\u2019s', file: 'server/records/precondition.ts', find: 'key: `${viewer.user}:${key}`', replace: 'key', test: `${edits} > a key that stood for another request is refused; another person's key of the same name is another key` },
  { name: 'a key is dropped on the way', file: 'server/records/precondition.ts', find: 'if (key === undefined) return author;', replace: 'if (key !== null) return author;', test: twenty },
  { name: 'the record is not projected', file: 'server/log/append.ts', find: '    await projectPatiently(log, made);\n', replace: '', test: 'sfields', only: 'audits' },
  { name: 'a change is not told', file: 'server/log/append.ts', find: '      publish(change);\n      await pace();', replace: '      await pace();', test: 'live/socket > from any number exactly what follows it, in one round trip, then every new change once and in order' },
  { name: 'a list does not wait for what is being written', file: 'server/log/projectedTo.ts', find: '  await log.landing;\n', replace: '', test: 'server/readsForward > a list that is read after a record, while another writes, is as new as the record', only: 'one process' },
  { name: 'numbers with holes', file: 'server/log/append.ts', find: 'complete(draft, log.head + 1,', replace: 'complete(draft, log.head + 2,', test: 'server/contract > `seq` of a list is the number of the newest change, and moves with every write' },
  { name: 'an edit writes over what others saved', file: 'server/records/writeRecords.ts', find: 'if (base === undefined || base === document.rev) return', replace: 'if (base === undefined || base >= 1) return', test: `${edits} > edits of different fields from the same revision are both kept` },
  { name: 'a clash is not told', file: 'shared/merge.ts', find: 'if (!lines) clashes.push(name);', replace: 'if (!lines) continue;', test: merge },
  { name: 'an edit merges nothing', file: 'shared/merge.ts', find: 'changedFields(theirs, changedFields(base, yours))', replace: 'changedFields(theirs, yours)', test: merge },
  { name: 'two edits may break a rule together', file: 'server/records/mergedRules.ts', find: "if (!('sentence' in merged)) return null;", replace: "if (!('sentence' in merged) || merged.sentence) return null;", test: 'server/mergedRules > a rule that two edits break together is found; one that was broken before, or elsewhere, is not laid to the merge' },
  { name: 'If-Match is not read', file: 'server/records/precondition.ts', find: "header === undefined || header === '*'", replace: 'header !== null', test: `${edits} > edits of one field from the same revision: the second is shown base, theirs and yours, and nothing is written` },
  { name: 'a deletion takes what was edited since', file: 'server/records/writeRecords.ts', find: 'if (base !== undefined && base !== document.rev) {', replace: 'if (base !== undefined && base > document.rev) {', test: `${edits} > a revision that never was, or is no number, is refused; a deletion names one too` },
  { name: 'a deleted record is still read', file: 'server/records/readRecords.ts', find: '{ _id: id, vessel: scope, deleted: false }', replace: '{ _id: id, vessel: scope }', test: 'scontract', only: 'audits' },
  { name: 'a record of another vessel is read', file: 'server/records/readRecords.ts', find: '{ _id: id, vessel: scope, deleted: false }', replace: '{ _id: id, deleted: false }', test: 'server/contract > unknown numbers and other vessels are not found, what is no number is refused in the specified sentence', only: 'audits' },
  { name: 'a deleted record cannot come back', file: 'server/records/writeRecords.ts', find: 'if (!document.deleted) throw', replace: 'if (document.deleted) throw', test: 'scontract', only: 'crew' },
  { name: 'any letters are an id', file: 'server/records/openVessel.ts', find: '/^[0-9]{1,15}$/.test(text)', replace: '/^[0-9]+/.test(text)', test: 'server/contract > unknown numbers and other vessels are not found, what is no number is refused in the specified sentence', only: 'crew' },
  { name: 'a deleted vessel stays open', file: 'server/records/openVessel.ts', find: "exists.set(record, op === 'created')", replace: 'exists.set(record, true)', test: 'svdel' },
  { name: 'a message moves to another vessel', file: 'server/records/recordRoutes.ts', find: "const sentence = 'A message stays with its vessel.';", replace: "const sentence = ''; if (sentence === '') return { scope: found.vessel, id };", test: 'smsg' },
  { name: 'the dashboard answers one vessel', file: 'server/records/recordRoutes.ts', find: "body: { vessels: [presentToday(vessels, await readDocument(vessels, FLEET, vessel))] }", replace: "body: { vessels: presentToday(vessels, await readDocument(vessels, FLEET, vessel)) }", test: 'sparticulars' },
  { name: 'a creation is answered as an update', file: 'server/records/recordAnswer.ts', find: '  status,\n  body: record,', replace: '  status: status === 200 ? 201 : 200,\n  body: record,', test: 'sparticulars' },
  { name: 'another path for PSC', file: 'shared/paths.ts', find: "`${API}/vessels/${vessel}/${kind}`),\n  /** Where", replace: "`${API}/ships/${vessel}/${kind}`),\n  /** Where", test: 'parallel' },
  { name: 'the client sends to another place', file: 'shared/paths.ts', find: "isTopLevel(kind) ? `${API}/${kind}`", replace: "isTopLevel(kind) ? `${API}/new/${kind}`", test: 'sent', only: 'invoices is' },
  { name: 'another base path', file: 'shared/paths.ts', find: "API = '/api'", replace: "API = '/v1'", test: 'shared/paths > the paths of the contract' },
];
