import { Suspense } from 'react';
import { lazyPart } from '../../net/lazyPart';

const AboardNote = lazyPart(() => import('./AboardNote'), 'AboardNote');

/** The note in its place, once its chunk is here: the first screen does not wait for it. */
export const LazyAboardNote = (props: { vessel: number; lead?: string }) => (
  <Suspense>
    <AboardNote {...props} />
  </Suspense>
);
