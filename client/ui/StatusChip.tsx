import type { ReactNode } from 'react';
import { cx } from './cx';
import css from './StatusChip.module.css';
import { CircleCheck, Clock, Info, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';

/** Time left in words, toned by how little of it there is: `days` from today, negative when past, null when unknown. */
export function DaysChip({ days, children }: { days: number | null; children: ReactNode }) {
  return <StatusChip tone={toneOfDays(days)}>{children}</StatusChip>;
}

/** How urgent something is, the calmest last. */
export type Tone = 'late' | 'soon' | 'ok' | 'info' | 'neutral';

/** A tone is never colour alone. */
export const TONE_ICONS: Record<Tone, LucideIcon> = { ok: CircleCheck, soon: Clock, late: TriangleAlert, info: Info, neutral: Minus };

/** The ground of a tone and the text on it. */
export const toneClass = (tone: Tone): string => css[tone] ?? '';

const SOON_DAYS = 30;

/** The tone of something due so many `days` from today: negative is past, null is unknown. What is far away is not green: it is not done. */
export function toneOfDays(days: number | null): Tone {
  if (days === null) return 'neutral';
  return days < 0 ? 'late' : days <= SOON_DAYS ? 'soon' : 'neutral';
}

/** A small quiet count or word beside a label. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}

/** A state in one word, with the icon of its tone, so that it reads without colour. */
export function StatusChip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const Icon = TONE_ICONS[tone];
  return (
    <span className={cx(css.chip, toneClass(tone))}>
      <Icon size={13} strokeWidth={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
