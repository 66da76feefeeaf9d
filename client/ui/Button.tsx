import { VisuallyHidden } from './VisuallyHidden';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from './cx';
import css from './Button.module.css';

/** A small rotating ring. Set `label` if no text beside it says what is loading. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  return (
    <>
      <span className={css.ring} style={{ width: size, height: size }} aria-hidden="true" />
      {label && <VisuallyHidden live>{label}</VisuallyHidden>}
    </>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** The action and its object: 'Delete Radar log', not 'Delete'. Also the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button that shows only an icon. */
export function IconButton({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} icon={icon} className={cx(css.square, className)} aria-label={label} title={label} />;
}

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
type ButtonSize = 'sm' | 'md';

/** The classes of a button, for another element: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string =>
  cx(css.button, css[variant], css[size]);

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onFocus' | 'onBlur'> {
  /** One primary per view; danger for destructive actions (outlined; solid inside a dialog); ghost inside toolbars. Default secondary. */
  variant?: ButtonVariant;
  /** md 32 px (44 on touch), sm 28 px (36 on touch). */
  size?: ButtonSize;
  /** While busy the button shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
  /** A lucide icon, size 16. */
  icon?: ReactNode;
}

/** A button in one of four variants and two sizes. */
export function Button({ variant, size, busy = false, disabled = false, icon, className, children, onClick, ...rest }: ButtonProps) {
  // A browser takes the focus from a disabled button, so a focused one is disabled when the focus leaves it.
  const [isFocused, setFocused] = useState(false);
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      // oxlint-disable-next-line react/forbid-dom-props -- a button that has the focus is not disabled
      disabled={disabled && !isFocused}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={busy || disabled ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={14} /> : icon}
      {children}
    </button>
  );
}
