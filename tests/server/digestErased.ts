/** What is read just before a person is erased is made again: neither a mail nor a request that waits names her. */
import { expect, test, vi } from 'vitest';
import { addMonths } from '../../shared/basics/calendar';
import { eraseRecord } from '../../server/erasure/erase';
import { DigestModel, WebhookModel } from '../../server/database/models/delivery';
import { createOutbox, readForDelivery } from '../../server/webhook/outbox';
import { setWebhook } from '../../server/webhook/webhooks';
import { fixture } from './digestServer';

const NAME = 'Ilse Vantabrook';
const AUTHOR = { user: 1, email: 'mate@example.com' };

/** Adds her to the crew. Returns the function that erases her. */
async function add(): Promise<() => Promise<void>> {
  const contract = { rank: 'Master', date_of_joining: addMonths(fixture.date(6), -3), contract_period: '3 Months' };
  const record = await fixture.add(fixture.mate, 'crew', { name: NAME, ...contract });
  return () => eraseRecord({ scope: fixture.ship, kind: 'crew', record }, AUTHOR);
}

test('a digest that is composed while a person is erased is composed again before it is mailed', async () => {
  const ida = await fixture.reader('ida');
  await fixture.turnOn(ida);
  const erase = await add();
  await fixture.certificate(fixture.mate, 'Beside her', 6);
  const take = DigestModel.findOneAndUpdate.bind(DigestModel);
  const taken = vi.spyOn(DigestModel, 'findOneAndUpdate').mockImplementation(((...[mark, update, options]: Parameters<typeof take>) => ({
    async lean() {
      // The mail is composed, and not stored yet.
      if (JSON.stringify(update).includes(NAME)) {
        taken.mockRestore();
        await erase();
      }
      return take(mark, update, options).lean();
    },
  })) as never);
  await fixture.pass(fixture.at(1, '06:00:10'));
  const { text } = await fixture.theOne(ida.email);
  expect(text).toContain('Beside her');
  expect(text).not.toContain(NAME);
});

test('a request that is composed while a person is erased is composed again before it is stored', async () => {
  // It is off: the server of the fixture leaves it to the test.
  const settings = { url: 'https://receiver.example.com/', on: false, changes: true, due: false, sections: ['crew' as const] };
  await setWebhook(settings, AUTHOR, 'no address');
  await WebhookModel.updateOne({ _id: 'webhook' }, { $set: { holder: 'test' } });
  const outbox = createOutbox('test');
  const next = async () => {
    const webhook = await readForDelivery();
    if (!webhook) throw new Error('no webhook');
    await outbox.open(webhook);
    return outbox.next(webhook);
  };
  const erase = await add();
  const update = WebhookModel.updateOne.bind(WebhookModel);
  const updated = vi.spyOn(WebhookModel, 'updateOne').mockImplementation((async (...[mark, change]: Parameters<typeof update>) => {
    if (JSON.stringify(change).includes(NAME)) {
      updated.mockRestore();
      await erase();
    }
    return await update(mark, change);
  }) as never);
  expect(await next()).toBeNull();
  const pending = await next();
  expect(pending?.body).toContain('Erased');
  expect(JSON.stringify(await WebhookModel.find().lean())).not.toContain(NAME);
  await WebhookModel.deleteMany({});
});
