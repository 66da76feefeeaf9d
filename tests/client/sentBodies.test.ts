/** Section 7: what each form sends, to which address, to the last field. */
import { describe, expect, test } from 'vitest';
import { bodyOf } from '../../client/records/form/bodyOf';
import { blankItem, blankTyped, typedValues, type TypedValues } from '../../client/records/form/typedValues';
import { screensOf } from '../../client/records/kinds/registry';
import { createLive } from '../../client/sync/createLive';
import { todayUtc } from '../../shared/basics/calendar';
import type { KindName, Values } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';
import type { FormTexts } from '../support/browserForm';
import { ADDED, EDITED, laterFields } from '../support/sentBodies';

const VESSEL = 7;
const sent: { call: string; body: unknown }[] = [];
const live = createLive({
  url: 'http://ship.example',
  token: () => 'a.b.c',
  invoiceToken: () => null,
  io: () => {
    throw new Error('nothing connects');
  },
  fetch: async (url, init) => {
    sent.push({ call: `${init?.method} ${new URL(String(url)).pathname}`, body: JSON.parse(String(init?.body)) });
    return Response.json({ id: 3, vessel_id: VESSEL, rev: 1, seq: 1 });
  },
});

/** The body of a form in which `texts` were typed. */
function formBody(kind: KindName, form: 'add' | 'edit', base: TypedValues, texts: FormTexts): Values {
  const lines = Array.isArray(texts.items) && { items: texts.items.map((item) => ({ ...blankItem(), ...item })) };
  const reading = readValues(
    kindOf(kind),
    bodyOf(kindOf(kind), screensOf(kind).form, { ...base, ...texts, ...lines } as TypedValues, form),
    form,
    todayUtc(),
  );
  if ('sentence' in reading) throw new Error(reading.sentence);
  return screensOf(kind).form.body(reading.values, form, undefined);
}

/** Fields that the form leaves empty because the specification does not know them. */
const blank = (kind: KindName): Values =>
  Object.fromEntries(laterFields(kind).map((name) => [name, kindOf(kind).fields[name]?.initial ?? null]));
const atVessel = (path: string) => path.replace('V', String(VESSEL));

test.each(ADDED)('%s is sent as section 7 writes it', async (kind, path, texts, body) => {
  await live.create(kind, VESSEL, formBody(kind, 'add', blankTyped(kindOf(kind)), texts));
  const vessel = body.vessel_id === 'V' && { vessel_id: VESSEL };
  expect(sent.at(-1)).toEqual({ call: `POST ${atVessel(path)}`, body: { ...blank(kind), ...body, ...vessel } });
});

describe('an edit', () => {
  test.each(EDITED)('of %s sends the whole of it', async (kind, texts, changes) => {
    const [, path = '', , body = {}] = ADDED.find(([added]) => added === kind) ?? [];
    await live.update(kind, VESSEL, 3, formBody(kind, 'edit', typedValues(kindOf(kind), body), texts), 1);
    expect(sent.at(-1)).toEqual({ call: `PUT ${atVessel(path)}/3`, body: { ...blank(kind), ...body, ...changes } });
  });
});
