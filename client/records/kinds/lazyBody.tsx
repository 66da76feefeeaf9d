import type { ComponentType } from 'react';
import { openedPart, type LazyPart } from '../../net/lazyPart';
import type { ListBodyProps } from './KindScreens';

const fetches: LazyPart<ComponentType<ListBodyProps>>['fetch'][] = [];

/** The list body of one kind in a chunk of its own: lists and forms of every kind fetch the kinds' files, but not this. */
export function lazyBody<N extends string, M extends Record<N, ComponentType<ListBodyProps>>>(chunk: () => Promise<M>, name: N) {
  const Body = openedPart(chunk, name);
  fetches.push(Body.fetch);
  return Body;
}

/** Fetches the list bodies of all kinds whose files are here: a list is opened without a link too. */
export const fetchBodies = async (): Promise<void> => void (await Promise.allSettled(fetches.map((fetch) => fetch())));
