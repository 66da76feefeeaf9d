import type { ReactNode } from 'react';
import { cx } from './cx';
import css from './StatusChip.module.css';
import { CircleCheck, Clock, Info, type LucideIcon, Minus, TriangleAlert } from 'lucide-react';

/** A chip with the time left, coloured by urgency. `days` from today: negative if past, null if unknown. */
export function DaysChip({ days, children }: { days: number | null; children: ReactNode }) {
  return <StatusChip tone={toneOfDays(days)}>{children}</StatusChip>;
}

/** How urgent something is, most urgent first. */
export type Tone = 'late' | 'soon' | 'ok' | 'info' | 'neutral';

/** The icon of each tone, so that a tone is never shown by colour alone. */
export const TONE_ICONS: Record<Tone, LucideIcon> = { ok: CircleCheck, soon: Clock, late: TriangleAlert, info: Info, neutral: Minus };

/** The class with the background and text colour of a tone. */
export const toneClass = (tone: Tone): string => css[tone] ?? '';

const SOON_DAYS = 30;

/** The tone of something due in `days` from today: negative if past, null if unknown. A distant date is neutral, not green, because nothing is done yet. */
export function toneOfDays(days: number | null): Tone {
  if (days === null) return 'neutral';
  return days < 0 ? 'late' : days <= SOON_DAYS ? 'soon' : 'neutral';
}

/** A small count or word beside a label. */
export function Badge({ children }: { children: ReactNode }) {
  return <span className={css.badge}>{children}</span>;
}

/** A status in one word, with the icon of its tone, so that it is readable without colour. */
export function StatusChip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const Icon = TONE_ICONS[tone];
  return (
    <span className={cx(css.chip, toneClass(tone))}>
      <Icon size={13} strokeWidth={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
