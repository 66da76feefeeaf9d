import * as z from 'zod';
import { LONGEST_LINK_NAME, MOST_LINK_DAYS, OUTSIDE_SECTIONS, OUTSIDE_SENTENCES as SAY } from '../../shared/api/outside';
import { addDays, isIsoDate, todayUtc } from '../../shared/basics/calendar';
import { Problem } from '../../shared/basics/problem';
import { noteSettings } from '../database/models/userState';
import { nameBody, readBody } from '../http/bodies';
import type { Route } from '../http/route';
import { logger } from '../logger';
import { digits, openVessel } from '../records/openVessel';
import { newOutside, outsideLinks } from '../schemas/outside';
import { listLinks, makeLink, revokeLink } from './links';

const isInTime = (day: string) => isIsoDate(day) && day >= todayUtc() && day <= addDays(todayUtc(), MOST_LINK_DAYS);

/** The settings of a link. Unknown keys are dropped. */
export const linkBody = z.object({
  name: nameBody(LONGEST_LINK_NAME, SAY.name),
  vessel: z.int({ error: SAY.vessel }).gte(1, { error: SAY.vessel }).lte(Number.MAX_SAFE_INTEGER, { error: SAY.vessel }),
  sections: z
    .array(z.enum(OUTSIDE_SECTIONS, { error: SAY.sections }), { error: SAY.sections })
    .min(1, { error: SAY.sections })
    .transform((chosen) => OUTSIDE_SECTIONS.filter((section) => chosen.includes(section))),
  ends: z.string({ error: SAY.ends }).refine(isInTime, { error: SAY.ends }),
});

/** The routes with which administrators make, list and revoke links. */
export const linkRoutes = (): Route[] => {
  const routes: Route[] = [
    {
      method: 'get',
      path: '/links',
      docs: { summary: 'The links for people without an account, and who opened them', answer: outsideLinks },
      run: async () => ({ status: 200, body: { links: await listLinks() } }),
    },
    {
      method: 'post',
      path: '/links',
      docs: {
        summary: 'Make a link for somebody without an account; only this answer contains its address',
        more: 'It opens the chosen sections of one vessel, to read and download, until its last day.',
        body: linkBody,
        answer: newOutside,
        creates: true,
      },
      run: async (request, viewer) => {
        const { user, email } = viewer;
        const settings = readBody(request, linkBody);
        await openVessel(viewer, settings.vessel).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'not_found') throw Problem.field('invalid', 'vessel', SAY.vessel);
          throw error;
        });
        const body = await makeLink(settings, email);
        const { id, name, vessel, sections, ends } = body;
        logger.info({ audit: 'link_made', user, link: id, vessel, sections, ends }, 'link made');
        await noteSettings({ of: 'link', op: 'created', name, fields: [], user, by: email });
        return { status: 201, body };
      },
    },
    {
      method: 'delete',
      path: '/links/:id',
      docs: { summary: 'Revoke a link', more: 'What it has open ends within 5 s.', answer: null },
      run: async (request, { user, email }) => {
        const id = digits(request.params.id, 'Invalid link ID');
        const name = await revokeLink(id);
        logger.info({ audit: 'link_revoked', user, link: id }, 'link revoked');
        await noteSettings({ of: 'link', op: 'deleted', name, fields: [], user, by: email });
        return { status: 204 };
      },
    },
  ];
  return routes.map((route) => ({ ...route, forAdministrators: true }));
};
