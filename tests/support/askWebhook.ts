import { webhookPaths } from '../../shared/api/webhook';
import { startHookReceiver } from './hookReceiver';
import type { Person } from './person';
import { until } from './until';

/** Takes the webhook of a server through its life: set, told of what `write` does, tested, renewed, removed. */
export async function askWebhook(person: Person, write: () => Promise<unknown>): Promise<void> {
  const receiver = await startHookReceiver();
  const settings = { url: receiver.url, on: true, changes: true, due: true, sections: ['crew'] };
  const replies = [await person.put(webhookPaths.webhook, settings)];
  await write();
  await until(() => receiver.received.length > 0, 'the webhook to be told');
  for (const path of [webhookPaths.test, webhookPaths.secret]) replies.push(await person.post(path));
  replies.push(await person.get(webhookPaths.webhook), await person.remove(webhookPaths.webhook));
  const statuses = replies.map(({ status }) => status);
  if (statuses.join() !== '200,200,200,200,204') throw new Error(`The webhook answered ${statuses.join()}.`);
  await receiver.stop();
}
