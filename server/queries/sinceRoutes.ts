import type { Request } from 'express';
import * as z from 'zod';
import { isIsoDate, latestToday, todayUtc } from '../../shared/basics/calendar';
import { kindOf } from '../../shared/kinds/kinds';
import { readBody } from '../http/readBody';
import type { Route } from '../http/route';
import { openVessel } from '../records/openVessel';
import { marked, since } from '../schemas/readings';
import { setMark } from './marks';
import { readSince } from './readSince';

const SEQ = 'Invalid seq. Send the head of what was seen.';
const DAY = 'Invalid day. Send the day it was seen on, like 2025-03-01.';

/** A mark as it is set; `day`: today when left out. `epoch`: that of `seq`. */
const markBody = z.object({
  seq: z.int({ error: SEQ }).gte(0, { error: SEQ }),
  day: z
    .string({ error: DAY })
    .refine((day) => isIsoDate(day) && day <= latestToday(), { error: DAY })
    .optional(),
  epoch: z.string({ error: 'Invalid epoch. Send the epoch of what was seen.' }).optional(),
});

const path = '/vessels/:vessel/since';
const vesselOf = ({ params }: Request) => openVessel(params.vessel, kindOf('vessels').edit);

/** What others and the calendar did since the user's mark, and the mark itself (server/README.md, "Readings of the log"). */
export const sinceRoutes: readonly Route[] = [
  {
    method: 'get',
    path,
    told: { summary: 'What others and the calendar did on a vessel since your mark', answer: since },
    run: async (request, viewer) => ({ status: 200, body: await readSince(await vesselOf(request), viewer) }),
  },
  {
    method: 'put',
    path,
    told: { summary: 'Set your mark: so far you have looked', body: markBody, answer: marked },
    run: async (request, { user }) => {
      const vessel = await vesselOf(request);
      const { seq, day = todayUtc(), epoch } = readBody(request, markBody);
      return { status: 200, body: await setMark(user, vessel, { seq, day }, epoch) };
    },
  },
];
