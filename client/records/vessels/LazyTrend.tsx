import { Suspense } from 'react';
import { lazyPart } from '../../net/chunks';
import type { TrendProps } from './Trend';

const Trend = lazyPart(() => import('./Trend'), 'Trend');

/** `Trend` in a chunk of its own, so that no screen waits for it. */
export const LazyTrend = (props: TrendProps) => (
  <Suspense>
    <Trend {...props} />
  </Suspense>
);
