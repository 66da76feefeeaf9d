import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { cx } from './cx';
import css from './Field.module.css';

/** What a Field tells the control inside it. */
interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that tie a control to the Field around it; an `id` of its own wins.
 *  `aria-required` and not `required`: the product's own messages speak, not the browser's bubble. */
export function useFieldProps(ownId?: string) {
  const field = use(FieldContext);
  return {
    id: ownId ?? field?.id,
    'aria-describedby': field?.describedBy,
    'aria-invalid': field?.invalid || undefined,
    'aria-required': field?.required || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** Help that is always shown. */
  hint?: ReactNode;
  /** What is wrong with the value; marks the control invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Takes the whole row of a FormGrid. */
  wide?: boolean;
  /** The control's id, when something must point at it. */
  id?: string;
  /** One control of this folder; it is wired by context. */
  children: ReactNode;
}

/** A label, a control, a hint and an error that belong together, for eyes and screen readers alike. */
export function FieldBox({ label, hint, error, required = false, wide = false, id, children }: FieldProps) {
  const made = useId();
  const own = id ?? made;
  const hasHint = Boolean(hint);
  const invalid = Boolean(error);
  const wiring = useMemo(
    () => ({
      id: own,
      describedBy: cx(hasHint && `${own}-hint`, invalid && `${own}-error`) || undefined,
      invalid,
      required,
    }),
    [own, hasHint, invalid, required],
  );
  return (
    <div className={cx(css.field, wide && css.wide)}>
      <label className={css.label} htmlFor={own}>
        {label}
        {required && (
          <span className={css.star} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p className={css.hint} id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.error} id={`${own}-error`}>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
