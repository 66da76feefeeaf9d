import type { ReactNode } from 'react';
import { cx } from './cx';
import css from './StatusChip.module.css';
import { TONE_ICONS, toneClass, type Tone } from './tone';

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
