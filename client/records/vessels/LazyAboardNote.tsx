import { Suspense } from 'react';
import { lazyPart } from '../../net/chunks';

const AboardNote = lazyPart(() => import('./AboardNote'), 'AboardNote');

/** `AboardNote` in a chunk of its own, so that the first screen does not wait for it. */
export const LazyAboardNote = (props: { vessel: number; lead?: string }) => (
  <Suspense>
    <AboardNote {...props} />
  </Suspense>
);
