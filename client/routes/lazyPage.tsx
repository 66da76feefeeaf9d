import { lazy, useState, type ComponentType } from 'react';
import { loadChunk } from '../api/loadChunk';

/** A page in a chunk of its own. */
export interface LazyPage<P extends object> {
  (props: P): React.JSX.Element;
  /** Fetches it, however long the link is away; `isAwaited` as in `loadChunk`. */
  load(isAwaited?: boolean): Promise<ComponentType<P>>;
}

/**
 * The page `find` picks from a chunk. One that was fetched before is drawn at once: were React to wait for it, if only for a moment,
 * it would show that it waits for 0.3 s.
 */
export function lazyPage<M, P extends object>(chunk: () => Promise<M>, find: (module: M) => ComponentType<P>): LazyPage<P> {
  let fetched: ComponentType<P> | null = null;
  const load = async (isAwaited?: boolean) => (fetched = find(await loadChunk(chunk, isAwaited)));
  const Fetching = lazy<ComponentType<P>>(async () => ({ default: await load() }));

  function Shown(props: P) {
    // Decided once for the life of the component: React would mount another component type from scratch.
    const [Current] = useState<ComponentType<P>>(() => fetched ?? Fetching);
    return <Current {...props} />;
  }
  return Object.assign(Shown, { load });
}
