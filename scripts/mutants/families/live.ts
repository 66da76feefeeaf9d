import type { Mutant } from '../mutant';

const catchUp = 'client/catchUp';
const outbox = 'client/outbox';
const own = 'client/ownWrites';
const socket = 'live/socket';

/** The live half: sockets, catching up, own writes and the outbox. */
export const LIVE: readonly Mutant[] = [
  { name: 'gaps are not seen', file: 'shared/log/applyChange.ts', find: "if (change.seq !== ledger.seq + 1) return 'gap';", replace: '', test: `${catchUp} > a missing change is asked for, from the own number` },
  { name: 'what is held is applied again', file: 'shared/log/applyChange.ts', find: "if (change.seq <= ledger.seq) return 'duplicate';", replace: '', test: 'shared/applyChange > held: a number already reached changes nothing' },
  { name: 'an older revision wins', file: 'shared/log/applyChange.ts', find: 'if (record && record.rev >= change.rev) return;', replace: '', test: 'shared/applyChange > %s with revision %i leaves a record read at revision 3 alone' },
  { name: 'a deletion leaves the record', file: 'shared/log/applyChange.ts', find: '    delete records[change.id];\n', replace: '', test: 'live', only: 'audits' },
  { name: 'everybody hears every log', file: 'server/live/LiveServer.ts', find: 'full: `log:${scope}:full`, summary: `log:${scope}:summary`', replace: "full: 'log:0:full', summary: 'log:0:summary'", test: `${socket} > only what is followed is heard, and after leaving nothing` },
  { name: 'who leaves goes on hearing', file: 'server/live/follow.ts', find: '      await socket.leave(room.log(scope)[viewer.invoiceForm]);\n      remove(scope);\n      return { left', replace: '      remove(scope);\n      return { left', test: `${socket} > only what is followed is heard, and after leaving nothing` },
  { name: 'sockets need no session', file: 'server/live/startLive.ts', find: '    const viewer = await authenticate(asText(token), asText(invoiceToken));', replace: "    const viewer = await authenticate(asText(token), asText(invoiceToken)).catch(() => ({ user: 0, email: '', session: '', invoiceForm: 'summary' }) as typeof socket.data.viewer);", test: `${socket} > nobody gets in without a session that holds` },
  { name: 'a reader ahead is told nothing', file: 'server/log/changesFor.ts', find: 'if (since > head) throw', replace: 'if (since > head + 1e9) throw', test: `${socket} > vessels that are not there are refused, and a reader ahead of the log; neither is sent anything` },
  { name: 'logging out leaves the socket', file: 'server/live/startLive.ts', find: '    sockets.disconnectSockets(true);\n', replace: '', test: 'live/socketRefused > logging out closes every socket of that session, and no other' },
  { name: 'catching up stops at the first answer', file: 'client/sync/subscription.ts', find: 'return askAgain || gap || (setup.position()?.seq ?? answer.head) < answer.head;', replace: 'return askAgain || gap;', test: `${catchUp} > after a lost link only what was missed is asked for, in as many answers as it takes` },
  { name: 'own writes are not painted', file: 'client/sync/mutations.ts', find: '    store.set((draft) => addPending(draft, edit));\n', replace: '', test: `${own} > are painted at once, then replaced by what the server keeps, once` },
  { name: 'a refused write stays painted', file: 'client/sync/mutations.ts', find: '    } catch (error) {\n      store.set((draft) => removePending(draft, edit));', replace: '    } catch (error) {', test: `${own} > refused, they leave no trace` },
  { name: 'a write has no key', file: 'client/sync/mutations.ts', find: "{ 'Idempotency-Key': key, ...baseVersionHeaders({ rev, epoch }) }", replace: '{ ...baseVersionHeaders({ rev, epoch }), ...(key && {}) }', test: `${own} > without an answer they are repeated under the same key while they stay painted` },
  { name: 'a deletion names nothing', file: 'client/sync/mutations.ts', find: "{ 'Idempotency-Key': key, ...baseVersionHeaders({ rev, epoch }) }", replace: "{ 'Idempotency-Key': key, ...(rev < 0 ? baseVersionHeaders({ rev, epoch }) : {}) }", test: `${own} > a deletion names what was seen; refused, what came meanwhile is shown` },
  { name: 'a late answer shows what was deleted before the vessel was opened again', file: 'client/sync/mutations.ts', find: ' && draft.loads === loads', replace: '', test: `${own} > an answer that comes after the vessel was opened again does not show what was deleted meanwhile` },
  { name: 'a second write does not wait', file: 'client/sync/mutations.ts', find: 'const earlier = await previous;\n      let { values', replace: 'const earlier = await (previous && null);\n      let { values', test: `${own} > a second write to a record waits for the first and builds on it` },
  { name: 'no answer is a refusal', file: 'client/sync/inFlight.ts', find: "(error.code !== 'unavailable' && error.code !== 'too_many')", replace: "error.code !== 'too_many'", test: `${own} > without an answer they are repeated under the same key while they stay painted` },
  { name: 'what waits is not kept', file: 'client/sync/outbox.ts', find: '        storage.put(key, write).then(', replace: '        Promise.resolve().then(', test: `${outbox} > is painted again, sent under its own key, and off the disk once it is answered` },
  { name: 'what was answered stays on the disk', file: 'client/sync/outbox.ts', find: '    void storage.drop(key).catch(() => undefined);\n', replace: '', test: `${outbox} > is painted again, sent under its own key, and off the disk once it is answered` },
  { name: 'what was refused is forgotten', file: 'client/sync/outbox.ts', find: '      live.change((draft) => void draft.refused.push({ edit: leftToDecide(edit, problem), code: problem.code, message: problem.message }));\n', replace: '', test: `${outbox} > refused for now, can be sent again` },
  { name: 'what waits is sent in any order', file: 'client/sync/outbox.ts', find: '.toSorted((a, b) => orderOf(a) - orderOf(b))', replace: '.toSorted((a, b) => orderOf(b) - orderOf(a))', test: `${outbox} > two writes of one record go out in their order, the second on what the first became` },
  { name: 'a deletion of what is gone is refused', file: 'client/sync/outbox.ts', find: " || (op === 'deleted' && code === 'not_found')", replace: " || (op === 'created' && code === 'not_found')", test: `${outbox} > a deletion of what is gone, and a write that had its effect then, are done` },
  { name: 'counts keep yesterday', file: 'client/sync/createLive.ts', find: 'void (draft.today = today));', replace: 'void today);', test: `${catchUp} > at 00:00 UTC they change without a request` },
];
