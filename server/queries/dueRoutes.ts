import type { Request } from 'express';
import * as z from 'zod';
import { isIsoDate, todayUtc, type IsoDate } from '../../shared/basics/calendar';
import { DUE_ORDERS, nextMonths, OVERDUE, type DueAsked } from '../../shared/api/fleetDue';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { Problem } from '../../shared/basics/problem';
import type { Route } from '../http/route';
import { due } from '../schemas/readings';
import { day, id, text } from '../schemas/values';
import { readFleetDue } from './readFleetDue';

const NUMBER = /^\d{1,12}$/;
const DATED = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** One of `choices`, where the address names it. @throws Problem 'bad_request' naming the parameter. */
function oneOf<T extends string>({ query }: Request, name: string, choices: readonly T[]): T | undefined {
  const asked = query[name];
  if (asked === undefined) return undefined;
  const found = choices.find((choice) => choice === asked);
  if (found === undefined) throw Problem.field('bad_request', name, `Invalid ${name}. Send one of ${choices.join(', ')}.`);
  return found;
}

/** A number, where the address has it. @throws Problem 'bad_request' naming the parameter. */
function number({ query }: Request, name: string): number | undefined {
  const asked = query[name];
  if (asked === undefined) return undefined;
  if (typeof asked !== 'string' || !NUMBER.test(asked)) throw Problem.field('bad_request', name, `Invalid ${name}. Send a number.`);
  return Number(asked);
}

/** A day, where the address has it. @throws Problem 'bad_request' naming the parameter. */
function dayOf({ query }: Request, name: string): IsoDate | undefined {
  const asked = query[name];
  if (asked === undefined) return undefined;
  if (typeof asked !== 'string' || !isIsoDate(asked))
    throw Problem.field('bad_request', name, `Invalid ${name}. Send a day like 2027-01-01.`);
  return asked;
}

/** What falls due in the fleet (server/README.md, "Readings of the log"). */
export const dueRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/due',
    told: {
      summary: 'What is overdue or falls due in the fleet, within twelve months or until a day',
      query: {
        when: text.optional().describe('overdue, or a month like 2026-11.'),
        until: day.optional().describe('The last day of what is listed; without it, twelve months.'),
        kind: z.enum(DATED).optional(),
        ship: id.optional(),
        order: z.enum(DUE_ORDERS).optional(),
        after: text.optional().describe('The next of the page before.'),
      },
      answer: due,
    },
    large: true,
    run: async (request) => {
      const asked: DueAsked = {
        when: oneOf(request, 'when', [OVERDUE, ...nextMonths(todayUtc())]),
        until: dayOf(request, 'until'),
        kind: oneOf(request, 'kind', DATED),
        ship: number(request, 'ship'),
        order: oneOf(request, 'order', DUE_ORDERS),
      };
      return { status: 200, body: await readFleetDue(asked, number(request, 'after') ?? 0) };
    },
  },
];
