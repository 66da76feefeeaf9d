import { Suspense } from 'react';
import { lazyPart } from '../../net/chunks';

const Trend = lazyPart(() => import('./Trend'), 'Trend');

/** `Trend` in a chunk of its own, so that no screen waits for it. */
export const LazyTrend = (props: { vessel: number; now: { overdue: number; soon: number } | null }) => (
  <Suspense>
    <Trend {...props} />
  </Suspense>
);
