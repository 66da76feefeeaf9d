import type { Request } from 'express';
import { todayUtc } from '../../shared/calendar';
import { DUE_ORDERS, nextMonths, OVERDUE, type DueAsked } from '../../shared/fleetDue';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds';
import { Problem } from '../../shared/problem';
import type { Route } from '../http/route';
import { readFleetDue } from './readFleetDue';

const NUMBER = /^\d{1,12}$/;
const DATED = VESSEL_KINDS.filter((kind) => kindOf(kind).due !== null);

/** One of `choices`, where the address names it. @throws Problem 'bad_request' naming the parameter. */
function oneOf<T extends string>({ query }: Request, name: string, choices: readonly T[]): T | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw Problem.field('bad_request', name, `Invalid ${name}. Send one of ${choices.join(', ')}.`);
  return found;
}

/** A number, where the address has it. @throws Problem 'bad_request' naming the parameter. */
function number({ query }: Request, name: string): number | undefined {
  const text = query[name];
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || !NUMBER.test(text)) throw Problem.field('bad_request', name, `Invalid ${name}. Send a number.`);
  return Number(text);
}

/** What falls due in the fleet (server/README.md, "What falls due in the fleet"). */
export const dueRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/due',
    large: true,
    run: async (request) => {
      const asked: DueAsked = {
        when: oneOf(request, 'when', [OVERDUE, ...nextMonths(todayUtc())]),
        kind: oneOf(request, 'kind', DATED),
        ship: number(request, 'ship'),
        order: oneOf(request, 'order', DUE_ORDERS),
      };
      return { status: 200, body: await readFleetDue(asked, number(request, 'after') ?? 0) };
    },
  },
];
