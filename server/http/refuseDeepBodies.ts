import type { RequestHandler } from 'express';
import { Problem } from '../../shared/basics/problem';

/** The deepest body of the contract, a requisition with its items, has three levels. */
const DEEPEST = 20;

/** Whether `value` nests deeper than `levels`. Never descends further than that, however deep it is. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** A hundred kilobytes of '[' would exhaust the stack of whatever walks over the body later. */
export const refuseDeepBodies: RequestHandler = (request, _response, next) => {
  if (isDeeper(request.body, DEEPEST))
    throw new Problem('bad_request', `The request is nested too deeply. At most ${DEEPEST} levels are read.`);
  next();
};
