import { Suspense, type ComponentProps } from 'react';
import { openedPart } from '../../net/chunks';

const Fetched = openedPart(() => import('./MissingRecord'), 'MissingRecord');

/** `MissingRecord` in its own chunk, because few users open the address of a missing record. */
export const MissingRecord = (props: ComponentProps<typeof Fetched>) => (
  <Suspense>
    <Fetched {...props} />
  </Suspense>
);
