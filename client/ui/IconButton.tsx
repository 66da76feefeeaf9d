import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button';
import { cx } from './cx';
import css from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children' | 'aria-label'> {
  /** What it does, to this thing: 'Delete Radar log', not 'Delete'. Also the tooltip. */
  label: string;
  icon: ReactNode;
}

/** A square button that shows only an icon. */
export function IconButton({ label, icon, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} icon={icon} className={cx(css.square, className)} aria-label={label} title={label} />;
}
