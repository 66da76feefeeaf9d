import { lazy, useState, type ComponentProps, type ElementType } from 'react';
import { fetchChunk, loadChunk, openChunk } from './loadChunk';

type Component = Exclude<ElementType, string>;

/** A component in a chunk of its own, fetched once it is drawn. */
export interface LazyPart<C extends Component> {
  (props: ComponentProps<C>): React.JSX.Element;
  /** Fetches it ahead of its use. */
  fetch(): Promise<void>;
}

/**
 * The component `name` of a chunk. One that was fetched before is drawn at once: were React to wait for it, if only for a moment, it would
 * show that it waits for 0.3 s.
 */
const partBy =
  (get: typeof loadChunk) =>
  <N extends string, M extends Record<N, Component>>(chunk: () => Promise<M>, name: N): LazyPart<M[N]> => {
    let fetched: M[N] | null = null;
    const keep = (module: M) => (fetched = module[name]);
    const Fetching = lazy<Component>(async () => ({ default: keep(await get(chunk)) }));

    function Shown(props: ComponentProps<M[N]>) {
      // Decided once for the life of the component: React would mount another component type from scratch.
      const [Current] = useState<Component>(() => fetched ?? Fetching);
      return <Current {...props} />;
    }
    const fetch = async () => {
      const module = await fetchChunk(chunk);
      if (module) keep(module);
    };
    return Object.assign(Shown, { fetch });
  };

/** A part that comes by itself: what is around it does not need it (`loadChunk`). */
export const lazyPart = partBy(loadChunk);

/** A page, or what else the user opens and waits for (`openChunk`). */
export const openedPart = partBy(openChunk);
