import type { ComponentType } from 'react';
import { openedPart, type LazyPart } from '../../net/chunks';
import type { ListBodyProps } from './KindScreens';

const fetches: LazyPart<ComponentType<ListBodyProps>>['fetch'][] = [];

/** The list body of one kind in a chunk of its own. Every list and form loads the files of all kinds, but not this chunk. */
export function lazyBody<N extends string, M extends Record<N, ComponentType<ListBodyProps>>>(chunk: () => Promise<M>, name: N) {
  const Body = openedPart(chunk, name);
  fetches.push(Body.fetch);
  return Body;
}

/** Fetches the list bodies of all loaded kinds, so that lists open offline. */
export const fetchBodies = async (): Promise<void> => void (await Promise.allSettled(fetches.map((fetch) => fetch())));
