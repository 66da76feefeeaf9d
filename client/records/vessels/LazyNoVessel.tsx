import { Suspense } from 'react';
import { openedPart } from '../../net/chunks';

const Fetched = openedPart(() => import('./NoVessel'), 'NoVessel');

/** `NoVessel`, in a chunk of its own: few users open a vessel's screen without a vessel. */
export const NoVessel = () => (
  <Suspense>
    <Fetched />
  </Suspense>
);
