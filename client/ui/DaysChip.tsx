import type { ReactNode } from 'react';
import { StatusChip } from './StatusChip';

export interface DaysChipProps {
  /** Days from today: negative is past, null is unknown. */
  days: number | null;
  /** This many days or fewer ahead counts as soon. Default 30. */
  soonWithin?: number;
  /** The words, such as '12 days left'. */
  children: ReactNode;
}

/** Time left, toned by how little of it there is. */
export function DaysChip({ days, soonWithin = 30, children }: DaysChipProps) {
  const tone = days === null ? 'neutral' : days < 0 ? 'late' : days <= soonWithin ? 'soon' : 'ok';
  return <StatusChip tone={tone}>{children}</StatusChip>;
}
