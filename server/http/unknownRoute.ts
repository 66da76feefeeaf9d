import type { RequestHandler } from 'express';
import { Problem } from '../../shared/basics/problem';
import type { Route } from './route';

const METHODS = ['get', 'post', 'put', 'delete'] as const;

/** What a path of the route table matches, as Express does. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`, 'i');
}

/** Ends every request no route answered: 405 with `Allow` where the table knows the path by another method, 404 otherwise. */
export function unknownRoute(routes: readonly Route[]): RequestHandler {
  const known = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (request, response) => {
    const allowed = METHODS.filter((method) => known.some((route) => route.method === method && route.pattern.test(request.path)));
    if (allowed.length === 0) throw new Problem('not_found', 'There is nothing at this address.');
    response.setHeader('Allow', allowed.map((method) => method.toUpperCase()).join(', '));
    throw new Problem('not_allowed', `This address does not answer ${request.method}.`);
  };
}
