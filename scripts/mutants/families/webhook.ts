/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

const inside = 'server/webhookAddress > what leads inside by name is never connected to';
const told = 'server/webhook > what happens from now on in the chosen sections is told in order, signed by the standard, and never an amount';
const away = 'server/webhook > a receiver that is away loses nothing, is asked less and less often, and is not flooded when it is back';
const two = 'server/webhook > of two processes one delivers, what either writes, each change once; killed before it knows an answer, the other sends the same again';
const due = 'server/webhook > items due in 90, 30, 7 or 0 days are sent on that day, each once, ship by ship, and never an amount';
const restored = 'server/webhook > restored logs begin anew: nothing of the archive is sent, and later changes are sent under their own epoch, also what came while it was off';

const renewed = 'server/webhook > a renewed secret is told to its user alone, and for an hour requests are signed with the former ones too';
const address = 'server/webhook > the address is told without its path and query, and stays where an edit leaves it out';
const noted = 'server/webhook > the activity of the fleet lists what users do with the webhook and with displays, without secrets';

/** The webhook: where it may lead, what it is told, and that it is told once. */
export const WEBHOOK: readonly Mutant[] = [
  { name: 'a request that is being composed outlives an erasure', file: 'server/erasure/erase.ts', find: 'pending: null, life: randomUUID() ', replace: "pending: null, ...(randomUUID() === '' && { life: '' }) ", test: 'server/digests > a request that is composed while a person is erased is composed again before it is stored' },
  { name: 'one public address of a name is enough', file: 'server/webhook/post.ts', find: 'addresses.every((', replace: 'addresses.some((', test: inside, only: 'hooks.example.com' },
  { name: 'the own network is as good as any other', file: 'server/webhook/post.ts', find: 'return !networks().some(', replace: 'return !networks().every(', test: 'server/webhookAddress > is public', only: '203.0.112.200' },
  { name: 'the webhook is told of amounts', file: 'server/webhook/nextEvents.ts', find: "wireChange(change, 'summary')", replace: "wireChange(change, 'full')", test: told },
  { name: 'what a receiver refused counts as told', file: 'server/webhook/outbox.ts', find: 'const cursors = isAccepted ? {', replace: 'const cursors = pending ? {', test: away },
  { name: 'every process delivers', file: 'server/delivery/delivery.ts', find: '|| isDead(mark)', replace: '|| mark.beat >= 0', test: two },
  { name: 'items are told anew with every request', file: 'server/webhook/nextEvents.ts', find: 'after === null || compare(key, after) > 0', replace: 'after === null || key.length > 0', test: due },
  { name: 'a restored webhook goes on with the numbers of another log', file: 'server/app/cli/restoreProgram.ts', find: '  await startOver();\n', replace: '', test: restored },
  { name: 'a former secret signs no more', file: 'server/webhook/webhooks.ts', find: 'const former = [{ secret: stored.secret', replace: 'const former = [{ secret', test: renewed },
  { name: 'the address is told with its path', file: 'shared/api/webhook.ts', find: "search === '' ? '' : '…'", replace: "search === '' ? '' : pathname + search", test: address },
  { name: 'a removed display leaves no trace', file: 'server/displays/displayRoutes.ts', find: "await noteSettings({ of: 'display', op: 'deleted'", replace: "await noteSettings({ of: 'display', op: 'updated'", test: noted },
  { name: 'the second item of a record is skipped between two requests', file: 'server/webhook/nextEvents.ts', find: ' || (a[3] ?? -1) - (b[3] ?? -1)', replace: '', test: 'server/reached > of a record with two items, the second follows in the next request of the webhook when the first fills one' },
  { name: 'a log that changes while heads are read is forgotten', file: 'server/webhook/nextEvents.ts', find: '    changed.clear();\n    for (const [scope, head] of await allProjectedTo(scopes)) if (head > (positions.get(scope) ?? 0)) batch.to.set(scope, head);\n', replace: '    for (const [scope, head] of await allProjectedTo(scopes)) if (head > (positions.get(scope) ?? 0)) batch.to.set(scope, head);\n    changed.clear();\n', test: 'server/logHead > a log that changes while a webhook without changes reads the heads is read again' },
];
