import { CircleCheck, Clock, Info, Minus, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import css from './StatusChip.module.css';
import type { Tone } from './tone';

const icons = { ok: CircleCheck, soon: Clock, late: TriangleAlert, info: Info, neutral: Minus };

/** A state in one word, with the icon of its tone, so that it reads without colour. */
export function StatusChip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={cx(css.chip, css[tone])}>
      <Icon size={13} strokeWidth={2.25} aria-hidden="true" />
      {children}
    </span>
  );
}
