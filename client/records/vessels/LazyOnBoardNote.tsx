import { Suspense } from 'react';
import { lazyPart } from '../../net/chunks';

const OnBoardNote = lazyPart(() => import('./OnBoardNote'), 'OnBoardNote');

/** `OnBoardNote` in a chunk of its own, so that the first screen does not wait for it. */
export const LazyOnBoardNote = (props: { vessel: number; lead?: string; underHeader?: boolean }) => (
  <Suspense>
    <OnBoardNote {...props} />
  </Suspense>
);
