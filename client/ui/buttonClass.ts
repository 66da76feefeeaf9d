import css from './Button.module.css';
import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

/** The look of a button for something that is not one: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string =>
  cx(css.button, css[variant], css[size]);
