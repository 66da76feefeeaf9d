import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './Banner.module.css';
import { cx } from './cx';
import { IconButton } from './Button';

/** An error banner above a form; each line of `text` becomes a paragraph. */
export const FailureBanner = ({ text }: { text: string }) => (
  <Banner tone="error">
    {text.split('\n').map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Banner>
);

export interface BannerProps {
  tone?: 'info' | 'ok' | 'warn' | 'error';
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
}

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, error: TriangleAlert };

/** A message across the page that stays until its cause is gone. Screen readers announce an error at once, other tones when they are idle. */
export function Banner({ tone = 'info', children, actions, onDismiss }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={cx(css.banner, css[tone])} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className={css.icon} size={16} aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {actions}
      {onDismiss && <IconButton size="sm" label="Dismiss" icon={<X size={16} />} onClick={onDismiss} />}
    </div>
  );
}
