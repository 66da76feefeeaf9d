import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../ui/EmptyState';
import { Page } from '../ui/Page';

/** Shown for an address that belongs to no screen. */
export function NotFoundPage() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={<Compass size={24} aria-hidden="true" />}
        title="There is no page at this address."
        action={<Link to="/">Go to the dashboard</Link>}
      />
    </Page>
  );
}
