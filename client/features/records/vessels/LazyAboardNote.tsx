import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../api/loadChunk';

const AboardNote = lazy(async () => ({ default: (await loadChunk(() => import('./AboardNote'))).AboardNote }));

/** The note in its place, once its chunk is here: the first screen does not wait for it. */
export const LazyAboardNote = (props: { vessel: number; lead?: string }) => (
  <Suspense>
    <AboardNote {...props} />
  </Suspense>
);
