import { CircleCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import css from './StatCard.module.css';

export interface StatCardProps {
  /** The figure, already formatted. */
  value: ReactNode;
  label: string;
  /** A short line below, such as 'Expired earlier: 3'. */
  note?: ReactNode;
  /** Colours the figure and its icon. */
  tone?: 'ok' | 'soon' | 'late' | 'neutral';
  /** Makes the whole card a link: `render={(p) => <Link to="/x" {...p} />}`. */
  render?: (props: { className: string; children: ReactNode }) => ReactNode;
}

const icons = { ok: CircleCheck, soon: Clock, late: TriangleAlert, neutral: undefined };

/** One number worth a glance. */
export function StatCard({ value, label, note, tone = 'neutral', render }: StatCardProps) {
  const Icon = icons[tone];
  const className = cx(css.card, css[tone], render && css.link);
  const children = (
    <>
      <span className={css.label}>
        {label}
        {Icon && <Icon className={css.icon} size={15} strokeWidth={2.25} aria-hidden="true" />}
      </span>
      <span className={css.value}>{value}</span>
      <span className={css.note}>{note}</span>
    </>
  );
  return render ? render({ className, children }) : <div className={className}>{children}</div>;
}
