import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { cx } from './cx';
import css from './Field.module.css';

/** What a FieldBox passes to the control inside it. */
interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that connect a control with the FieldBox around it. An `id` of the control takes precedence.
 *  Uses `aria-required` instead of `required`, so that the browser does not show its own messages. */
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
  /** Help below the control. */
  hint?: ReactNode;
  /** The error message; marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Takes the whole row of a FormGrid. */
  wide?: boolean;
  /** The id of the control, if another element must refer to it. */
  id?: string;
  /** One control of this folder, which is connected by context. */
  children: ReactNode;
}

/** A control with its label, hint and error, connected for screen readers. */
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
