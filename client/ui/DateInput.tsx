import { Calendar } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import date from './DateInput.module.css';
import { useFieldProps } from './Field';
import { IconButton } from './Button';
import type { TextInputProps } from './TextInput';

/** Converts between DD-MM-YYYY and YYYY-MM-DD; '' for any other text. */
const flip = (text: string): string => (/^(\d{2}-\d{2}-\d{4}|\d{4}-\d{2}-\d{2})$/.test(text) ? text.split('-').reverse().join('-') : '');

interface DateInputProps extends TextInputProps {
  /** The text after the focus has left: `text` as DD-MM-YYYY if it is a date in another form, else unchanged. */
  read?(text: string): string;
}

/** A date control: typed text in the form DD-MM-YYYY. It inserts the hyphens, and a button opens the system's calendar for mouse and touch.
 *  It validates nothing; the form that uses it does. */
export function DateInput({ id, value, onChange, read, className, ...rest }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const deleting = String((nativeEvent as InputEvent).inputType ?? '').startsWith('delete');
    const atEnd = target.selectionStart === target.value.length;
    onChange(atEnd ? assistDate(target.value, deleting) : target.value);
  };
  const normalize = () => {
    const whole = read?.(value) ?? value;
    if (whole !== value) onChange(whole);
    return whole !== value;
  };
  return (
    <span className={css.wrap}>
      <input
        type="text"
        inputMode="numeric"
        placeholder="DD-MM-YYYY"
        autoComplete="off"
        maxLength={20}
        {...useFieldProps(id)}
        {...rest}
        className={cx(css.control, css.hasTrail, className)}
        value={value}
        onChange={type}
        onBlur={(event) => normalize() || rest.onBlur?.(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') normalize();
          rest.onKeyDown?.(event);
        }}
      />
      <span className={css.trail}>
        <input
          ref={picker}
          type="date"
          className={date.picker}
          tabIndex={-1}
          aria-hidden="true"
          value={/^\d{2}-/.test(value) ? flip(value) : value.length === 10 && flip(value) ? value : ''}
          onChange={(event) => onChange(flip(event.target.value))}
        />
        <IconButton
          size="sm"
          label="Open calendar"
          tabIndex={-1}
          icon={<Calendar size={16} />}
          disabled={rest.disabled || rest.readOnly}
          onClick={() => picker.current?.showPicker()}
        />
      </span>
    </span>
  );
}

/** The text of a date control after a keystroke, with the hyphens inserted.
 *  It never corrects: deleted characters stay deleted, and a pasted or year-first date is left as it is.
 *  @param typed the text after the keystroke  @param deleting whether the keystroke deleted something */
export function assistDate(typed: string, deleting: boolean): string {
  if (deleting) return typed;
  const text = typed.replace(/[/.\s]/g, '-').replace(/-{2,}/g, '-');
  // '20-25' can only be the start of 2025-…, because no month is above twelve.
  if (/^(19|20)-(1[3-9]|[2-9]\d)$/.test(text)) return `${text.replace('-', '')}-`;
  if (/^(\d{2}|\d{4}-\d{2}|\d{2}-\d{2})$/.test(text)) return `${text}-`;
  if (/^\d{4}-/.test(text)) return text;
  // A third hyphen, or a year before 1800: the user is typing 2010-03-31, which looked like 20-10-….
  const yearFirst = /^(19|20)-(\d{2})-(0[1-9]|1[0-2])-?(-|[0-3]\d)$/.exec(text);
  if (yearFirst) return `${yearFirst[1]}${yearFirst[2]}-${yearFirst[3]}-${yearFirst[4]?.replace('-', '')}`;
  // Digits without hyphens, because these were deleted or the text was pasted without them.
  const run = /^(\d{2})-?(\d{1,2})(?:-?(\d{1,4}))?$/.exec(text);
  return run ? run.slice(1).filter(Boolean).join('-') : text;
}
