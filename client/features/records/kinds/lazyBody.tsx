import type { ComponentType } from 'react';
import { openedPart } from '../../../api/lazyPart';
import type { ListBodyProps } from '../table/RecordTable';

/**
 * The list body of one kind in a chunk of its own: lists and forms of every kind fetch the kinds' files, but not this. It is fetched as soon
 * as its kind's file is here, since a list is opened without a link too.
 */
export function lazyBody<N extends string, M extends Record<N, ComponentType<ListBodyProps>>>(chunk: () => Promise<M>, name: N) {
  const Body = openedPart(chunk, name);
  // Where there is no page, what only reads the kinds fetches nothing.
  if ('document' in globalThis) void Body.fetch();
  return Body;
}
