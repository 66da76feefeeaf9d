import { DISPLAY_SENTENCES, type DisplaySettings } from '../../shared/api/display';
import { Problem } from '../../shared/basics/problem';
import { type AddressLimit, displayKey } from '../accounts/addressLimit';
import { assertNotLocked, clearFailures, recordFailure } from '../accounts/attempts';
import { noteSettings } from '../database/models/userState';
import { recordModel } from '../database/models/projections';
import { trusted } from '../database/encoding';
import { clientAddress } from '../http/clientAddress';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { callerOf, createSlots } from '../http/slots';
import { logger } from '../logger';
import { digits } from '../records/openVessel';
import { display, displays } from '../schemas/displays';
import { pairBody, settingsBody } from './displayBodies';
import { addDisplay, changeDisplay, listDisplays, removeDisplay } from './displays';
import { isCodeShown } from './pairings';

const NO_ID = 'Invalid display ID';
/** The maximum number of waiting pairing requests of an account. */
const LONGEST_LINE = 100;

/** @throws Problem 'invalid' if one of the chosen vessels does not exist. */
export async function assertVesselsExist({ vessels }: Pick<DisplaySettings, 'vessels'>): Promise<void> {
  if (vessels === null) return;
  const existing = await recordModel('vessels').countDocuments({ _id: trusted({ $in: vessels }), deleted: false });
  if (existing < vessels.length) throw Problem.field('invalid', 'vessels', DISPLAY_SENTENCES.noVessel);
}

/** The routes with which users pair, list, change and remove displays. Every account may use them (section 6). */
export function displayRoutes(limit: AddressLimit): Route[] {
  const inSlot = createSlots(1, LONGEST_LINE);
  return [
    {
      method: 'get',
      path: '/displays',
      docs: { summary: 'The displays on walls', answer: displays },
      run: async () => ({ status: 200, body: { displays: await listDisplays() } }),
    },
    {
      method: 'post',
      path: '/displays',
      docs: { summary: 'Add the display that shows a code', body: pairBody, answer: display, creates: true },
      run: async (request, viewer) => {
        const { user, email } = viewer;
        const { code, ...settings } = readBody(request, pairBody);
        await assertVesselsExist(settings);
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
      run: async (request, { user, email }) => {
        const id = digits(request.params.id, NO_ID);
        const settings = readBody(request, settingsBody);
        await assertVesselsExist(settings);
        const { display: body, fields } = await changeDisplay(id, settings);
        logger.info({ audit: 'display_changed', user, display: id }, 'display changed');
        await noteSettings({ of: 'display', op: 'updated', name: body.name, fields, user, by: email });
        return { status: 200, body };
      },
    },
    {
      method: 'delete',
      path: '/displays/:id',
      docs: { summary: 'Remove a display', answer: null },
      run: async (request, { user, email }) => {
        const id = digits(request.params.id, NO_ID);
        const name = await removeDisplay(id);
        logger.info({ audit: 'display_removed', user, display: id }, 'display removed');
        await noteSettings({ of: 'display', op: 'deleted', name, fields: [], user, by: email });
        return { status: 204 };
      },
    },
  ];
}
