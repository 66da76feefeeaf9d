import * as z from 'zod';
import { ACCESS_SENTENCES } from '../../shared/api/access';
import {
  ERASURE_SENTENCES as SAY,
  LONGEST_RETENTION,
  MOST_ERASED,
  type Erasures,
  type PersonalKey,
  type RetentionPeriods,
} from '../../shared/api/erasure';
import { Problem } from '../../shared/basics/problem';
import { accessOf, sees } from '../http/access';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import type { Viewer } from '../http/viewer';
import { RetentionModel } from '../database/models/accounts';
import { noteSettings } from '../database/models/userState';
import { epoch } from '../database/epoch';
import type { Author } from '../log/commit';
import { logger } from '../logger';
import { anyText, count, day, epochName, id, instant, kindName } from '../schemas/values';
import { readErasures } from '../log/readErasures';
import { eraseRecord } from './erase';
import { listErasure, recoverErasures } from './erasureList';
import { pastPeriod, PERSONAL_KINDS, samePerson } from './personalRecords';

const key = z.object(
  {
    kind: z.enum(PERSONAL_KINDS, { error: SAY.kind }),
    vessel: z.int({ error: SAY.records }).gte(1, { error: SAY.records }),
    id: z.int({ error: SAY.records }).gte(1, { error: SAY.records }),
  },
  { error: SAY.records },
);
export const erasureBody = z.object({
  records: z.array(key, { error: SAY.records }).min(1, { error: SAY.records }).max(MOST_ERASED, { error: SAY.records }),
});

const years = z.int({ error: SAY.years }).gte(1, { error: SAY.years }).lte(LONGEST_RETENTION, { error: SAY.years }).nullable();
const periodsOf = Object.fromEntries(PERSONAL_KINDS.map((name) => [name, years]));
export const retentionBody = z.object({ periods: z.object(periodsOf, { error: SAY.years }).partial() });

const keyShape = { kind: kindName, vessel: id, id };
const line = z.object({
  ...keyShape,
  ship: anyText,
  name: anyText,
  detail: anyText,
  day: day.nullable().describe('When the contract ends.'),
  deleted: z.boolean(),
});
const records = z.array(line);
const periods = z.object(Object.fromEntries(PERSONAL_KINDS.map((name) => [name, z.int().nullable()])));
const retention = z.object({ periods, records });

async function readPeriods(): Promise<RetentionPeriods> {
  const stored = new Map((await RetentionModel.find().lean()).map(({ _id, years: each }) => [_id, each]));
  return Object.fromEntries(PERSONAL_KINDS.map((name) => [name, stored.get(name) ?? null]));
}

/** The author of erasures, who must still be an administrator when each is stored. */
const authorOf = ({ user, email, assertSignedIn }: Viewer): Author => ({
  user,
  email,
  async assertMayWrite() {
    await assertSignedIn();
    if (accessOf(user).role !== 'administrator') throw new Problem('forbidden', ACCESS_SENTENCES.administrators);
  },
});

function keyOf({ query }: { query: unknown }): PersonalKey {
  const numbers = z.object({ kind: z.enum(PERSONAL_KINDS), vessel: z.coerce.number().int().gte(1), id: z.coerce.number().int().gte(1) });
  const read = numbers.safeParse(query);
  if (!read.success) throw new Problem('bad_request', SAY.records);
  return read.data;
}

/** The routes of erasures. Administrators erase; others learn only which records were erased, so that their browsers forget them. `folder`: DATA_DIR. */
export function erasureRoutes(folder: string): Route[] {
  const administration: Route[] = [
    {
      method: 'post',
      path: '/erasures',
      docs: {
        summary: 'Erase the personal data of records',
        more: 'Names, documents and remarks are blanked in the records and in all their former changes. Numbers, ranks and dates stay. It cannot be undone. The database files keep the old values until the server is next started.',
        body: erasureBody,
        answer: z.object({ erased: count }),
      },
      run: async (request, viewer) => {
        const body = readBody(request, erasureBody);
        for (const { kind, vessel, id: record } of body.records) {
          const erased = { scope: vessel, kind, record };
          await eraseRecord(erased, authorOf(viewer));
          await listErasure(folder, erased, { by: viewer.email, user: viewer.user });
          logger.info({ audit: 'personal_data_erased', user: viewer.user, kind, vessel, record }, 'personal data erased');
        }
        return { status: 200, body: { erased: body.records.length } };
      },
    },
    {
      method: 'get',
      path: '/erasures/same-person',
      docs: {
        summary: 'The records with the name or a document of one record, on all ships',
        query: { kind: kindName, vessel: id, id },
        answer: z.object({ records }),
      },
      run: async (request) => ({ status: 200, body: { records: await samePerson(keyOf(request)) } }),
    },
    {
      method: 'get',
      path: '/retention',
      docs: { summary: 'How long personal data is kept, and the records that are past it', answer: retention },
      run: async () => {
        const stored = await readPeriods();
        return { status: 200, body: { periods: stored, records: await pastPeriod(stored) } };
      },
    },
    {
      method: 'put',
      path: '/retention',
      docs: {
        summary: 'Choose how long personal data is kept',
        more: 'Nothing is erased by itself.',
        body: retentionBody,
        answer: retention,
      },
      run: async (request, { user, email }) => {
        const chosen = readBody(request, retentionBody).periods;
        for (const [_id, each] of Object.entries(chosen)) await RetentionModel.replaceOne({ _id }, { _id, years: each }, { upsert: true });
        const name = Object.entries(chosen).map(([kind, each]) => `${kind}: ${each ?? 'no period'}`);
        await noteSettings({ of: 'retention', op: 'updated', name: name.join(', '), fields: ['years'], user, by: email });
        const stored = await readPeriods();
        return { status: 200, body: { periods: stored, records: await pastPeriod(stored) } };
      },
    },
  ];
  return [
    ...administration.map((route) => ({ ...route, forAdministrators: true as const })),
    {
      method: 'get',
      path: '/erasures',
      docs: {
        summary: 'The records whose personal data was erased',
        more: 'Values of an earlier revision, or of another epoch, were erased. Later ones were entered since.',
        answer: z.object({
          epoch: epochName,
          records: z.array(z.object({ ...keyShape, rev: id.describe('The revision that the erasure made.'), at: instant })),
        }),
      },
      run: async (_request, { access }) => {
        const now = epoch();
        const erased = (await readErasures()).filter(({ scope }) => sees(access, scope));
        const list = erased.map(({ scope, kind, record, rev, at }) => ({ kind, vessel: scope, id: record, rev, at: at.toISOString() }));
        return { status: 200, body: { epoch: now, records: list } satisfies Erasures };
      },
    },
  ];
}

/** Recovers erasures at a start, and returns their routes. `folder`: DATA_DIR. */
export async function startErasures(folder: string): Promise<Route[]> {
  await recoverErasures(folder);
  return erasureRoutes(folder);
}
