import { X } from 'lucide-react';
import { Button } from '../../../ui/Button';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { OVERDUE } from './dueItems';

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function words(when: string): string {
  if (when === OVERDUE) return 'Overdue';
  const date = new Date(`${when}-01T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? when : `Due in ${MONTH.format(date)}`;
}

/** Says that a list shows only what falls due then, and takes that away. */
export function DueFilter({ when, onClear }: { when: string; onClear(): void }) {
  return (
    <Button size="sm" onClick={onClear}>
      {words(when)}
      <VisuallyHidden> (show all again)</VisuallyHidden>
      <X size={14} aria-hidden="true" />
    </Button>
  );
}
