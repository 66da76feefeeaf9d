import { lazy, useState, type ComponentType } from 'react';
import { loadChunk } from '../../../api/loadChunk';
import type { ListBodyProps } from '../table/RecordTable';

/**
 * The list body of one kind in a chunk of its own: lists and forms of every kind fetch the kinds' files, but not this. It is fetched as soon
 * as its kind's file is here, since a list is opened without a link too. One that has come is drawn at once.
 */
export function lazyBody(load: () => Promise<ComponentType<ListBodyProps>>): ComponentType<ListBodyProps> {
  let fetched: ComponentType<ListBodyProps> | null = null;
  const begin = () => loadChunk(load).then((Body) => (fetched = Body));
  // Where there is no page, what only reads the kinds fetches nothing.
  let fetching = 'document' in globalThis ? begin() : undefined;
  const Fetching = lazy(async () => ({ default: await (fetching ??= begin()) }));

  return function Shown(props) {
    const [Current] = useState<ComponentType<ListBodyProps>>(() => fetched ?? Fetching);
    return <Current {...props} />;
  };
}
