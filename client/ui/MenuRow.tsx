import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import css from './MenuRow.module.css';

export interface MenuRowProps extends ComponentProps<'button'> {
  /** Whether it is chosen, of something that can be; a tick says so. */
  on?: boolean;
  /** A few quiet words at its end: how many, or what is chosen within. */
  end?: ReactNode;
}

/** One line of a Popover that can be pressed. */
export function MenuRow({ on, end, children, ...rest }: MenuRowProps) {
  return (
    <button type="button" {...rest} className={css.row} aria-pressed={on}>
      {on !== undefined && <Check size={15} aria-hidden="true" className={css.tick} />}
      <span className={css.label}>{children}</span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </button>
  );
}
