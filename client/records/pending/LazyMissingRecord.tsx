import { Suspense, type ComponentProps } from 'react';
import { openedPart } from '../../net/lazyPart';

const Fetched = openedPart(() => import('./MissingRecord'), 'MissingRecord');

/** `MissingRecord`, in a chunk of its own: few users open an address that names nothing. */
export const MissingRecord = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
