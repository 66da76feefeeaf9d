import type { ReactNode } from 'react';
import { StatusChip, toneOfDays } from './StatusChip';

/** Time left in words, toned by how little of it there is: `days` from today, negative when past, null when unknown. */
export function DaysChip({ days, children }: { days: number | null; children: ReactNode }) {
  return <StatusChip tone={toneOfDays(days)}>{children}</StatusChip>;
}
