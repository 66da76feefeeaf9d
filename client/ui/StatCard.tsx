import type { ReactNode } from 'react';
import { cx } from './cx';
import css from './StatCard.module.css';
import { TONE_ICONS, type Tone } from './tone';

export interface StatCardProps {
  /** The figure, already formatted. */
  value: ReactNode;
  label: string;
  /** A few words beside it, such as '3 expired over 30 days ago'. */
  note?: ReactNode;
  /** Colours the figure and its icon. */
  tone?: Tone;
  /** Makes the whole card a link: `render={(p) => <Link to="/x" {...p} />}`. */
  render?: (props: { className: string; children: ReactNode }) => ReactNode;
}

/** One number worth a glance. */
export function StatCard({ value, label, note, tone = 'neutral', render }: StatCardProps) {
  const Icon = TONE_ICONS[tone];
  const className = cx(css.card, css[tone], render && css.link);
  const children = (
    <>
      <span className={css.label}>
        {label}
        <Icon className={css.icon} size={15} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <span className={css.figure}>
        <span className={css.value}>{value}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
    </>
  );
  return render ? render({ className, children }) : <div className={className}>{children}</div>;
}
