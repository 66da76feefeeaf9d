import * as z from 'zod';
import {
  DISPLAY_NAME,
  DISPLAY_SENTENCES as SAY,
  LONGEST_DISPLAY_NAME,
  MOST_SHOWN,
  readCode,
  DISPLAY_SENTENCES,
  type DisplaySettings,
} from '../../shared/api/display';
import { schemaOf } from '../../shared/kinds/fieldSchema';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import { type AddressLimit, displayKey, assertNotLocked, clearFailures, recordFailure } from '../accounts/attempts';
import { noteSettings } from '../database/models/userState';
import { recordModel } from '../database/models/projections';
import { trusted } from '../database/encoding';
import { clientAddress } from '../http/addresses';
import { sees } from '../http/access';
import type { Viewer } from '../http/viewer';
import { readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { callerOf, createSlots } from '../http/limits';
import { logger } from '../logger';
import { digits } from '../records/openVessel';
import { display, displays } from '../schemas/displays';
import { addDisplay, changeDisplay, listDisplays, removeDisplay, isCodeShown } from './displays';

// The schemas of bodies. Unknown keys are dropped.

const name = z.unknown().transform((raw, context) => {
  const read = schemaOf(DISPLAY_NAME).safeParse(raw);
  if (read.success && read.data !== null && read.data.length <= LONGEST_DISPLAY_NAME) return read.data;
  context.addIssue({ code: 'custom', message: read.success && read.data === null ? SAY.name : DISPLAY_NAME.invalid });
  return z.NEVER;
});

const once = <T>(all: readonly T[]): T[] => [...new Set(all)];
const id = z.int({ error: SAY.noVessel }).gte(1, { error: SAY.noVessel }).lte(Number.MAX_SAFE_INTEGER, { error: SAY.noVessel });
/** A list of `least` to `most` vessel ids, without duplicates. */
export const shipsBody = (least: number, most: number) =>
  z.array(id, { error: SAY.vessels }).min(least, { error: SAY.vessels }).max(most, { error: SAY.vessels }).transform(once);
const kinds = z.array(z.enum(VESSEL_KINDS, { error: SAY.sections }), { error: SAY.sections }).min(1, { error: SAY.sections });
const hour = z.int({ error: SAY.light }).gte(0, { error: SAY.light }).lte(23, { error: SAY.light });
const hours = z.object({ from: hour, until: hour }, { error: SAY.light }).refine(({ from, until }) => from !== until, { error: SAY.light });

export const settingsBody = z.object({
  name,
  vessels: shipsBody(1, MOST_SHOWN).nullable(),
  sections: kinds.transform(once),
  names: z.boolean({ error: SAY.names }),
  light: hours.nullable(),
});

const code = z.string({ error: SAY.code }).transform((typed, context) => {
  const read = readCode(typed);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: SAY.code });
  return z.NEVER;
});

export const pairBody = settingsBody.extend({ code });
export const claimBody = z.object({ secret: z.string({ error: 'Secret is required.' }).min(1, { error: 'Secret is required.' }) });

const NO_ID = 'Invalid display ID';
/** The maximum number of waiting pairing requests of an account. */
const LONGEST_LINE = 100;

/** @throws Problem 'invalid' if one of the chosen vessels does not exist, or is not among those of the viewer. */
export async function assertVesselsExist({ vessels }: Pick<DisplaySettings, 'vessels'>, { access }: Pick<Viewer, 'access'>): Promise<void> {
  if (vessels === null) return;
  const existing = await recordModel('vessels').countDocuments({ _id: trusted({ $in: vessels }), deleted: false });
  if (existing < vessels.length || !vessels.every((vessel) => sees(access, vessel)))
    throw Problem.field('invalid', 'vessels', DISPLAY_SENTENCES.noVessel);
}

/** The account whose displays a viewer manages; null: an administrator manages all. */
const managedBy = ({ user, access }: Viewer): number | null => (access.role === 'administrator' ? null : user);

/** The routes with which users pair displays, and list, change and remove their own; administrators all. */
export function displayRoutes(limit: AddressLimit): Route[] {
  const inSlot = createSlots(1, LONGEST_LINE);
  return [
    {
      method: 'get',
      path: '/displays',
      docs: { summary: 'The displays on walls', answer: displays },
      run: async (_request, viewer) => ({ status: 200, body: { displays: await listDisplays(managedBy(viewer)) } }),
    },
    {
      method: 'post',
      path: '/displays',
      docs: { summary: 'Add the display that shows a code', body: pairBody, answer: display, creates: true },
      run: async (request, viewer) => {
        const { user, email } = viewer;
        const { code, ...settings } = readBody(request, pairBody);
        await assertVesselsExist(settings, viewer);
        const [key, address] = [displayKey(user), clientAddress(request)];
        // Checked and counted one after the other, so that a burst of guesses cannot bypass the count.
        const made = await inSlot(callerOf(request, viewer), async () => {
          limit.assertLeft(address);
          const failures = await assertNotLocked(key, { user, address });
          const added = (await isCodeShown(code)) ? await addDisplay(code, settings, { user, email }) : null;
          if (added && failures > 0) await clearFailures(key);
          if (added) return added;
          limit.take(address);
          await recordFailure(key);
          logger.warn({ audit: 'display_code_refused', user, address }, 'display code refused');
          throw Problem.field('invalid', 'code', DISPLAY_SENTENCES.wrongCode);
        });
        logger.info({ audit: 'display_paired', user, address, display: made.id }, 'display paired');
        await noteSettings({ of: 'display', op: 'created', name: made.name, fields: [], user, by: email });
        return { status: 201, body: made };
      },
    },
    {
      method: 'put',
      path: '/displays/:id',
      docs: { summary: 'Change what a display shows', body: settingsBody, answer: display },
      run: async (request, viewer) => {
        const { user, email } = viewer;
        const id = digits(request.params.id, NO_ID);
        const settings = readBody(request, settingsBody);
        await assertVesselsExist(settings, viewer);
        const { display: body, fields } = await changeDisplay(id, managedBy(viewer), settings);
        logger.info({ audit: 'display_changed', user, display: id }, 'display changed');
        await noteSettings({ of: 'display', op: 'updated', name: body.name, fields, user, by: email });
        return { status: 200, body };
      },
    },
    {
      method: 'delete',
      path: '/displays/:id',
      forReaders: true,
      docs: { summary: 'Remove a display', answer: null },
      run: async (request, viewer) => {
        const { user, email } = viewer;
        const id = digits(request.params.id, NO_ID);
        const name = await removeDisplay(id, managedBy(viewer));
        logger.info({ audit: 'display_removed', user, display: id }, 'display removed');
        await noteSettings({ of: 'display', op: 'deleted', name, fields: [], user, by: email });
        return { status: 204 };
      },
    },
  ];
}
