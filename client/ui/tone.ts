import { CircleCheck, Clock, Info, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import css from './Tone.module.css';

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
