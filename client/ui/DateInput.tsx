import { Calendar } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import date from './DateInput.module.css';
import { useFieldProps } from './Field';
import { IconButton } from './Button';
import type { TextInputProps } from './TextInput';

/** DD-MM-YYYY and YYYY-MM-DD into one another; '' for anything else. */
const flip = (text: string): string => (/^(\d{2}-\d{2}-\d{4}|\d{4}-\d{2}-\d{2})$/.test(text) ? text.split('-').reverse().join('-') : '');

interface DateInputProps extends TextInputProps {
  /** What the box holds once it is left: `text` as DD-MM-YYYY where it stands for a date, else as it is. */
  read?(text: string): string;
}

/** A date as the text typed, DD-MM-YYYY. Hyphens come by themselves and a button opens the system's calendar, which a keyboard has no need of.
 *  It validates nothing: the owner of the value does. */
export function DateInput({ id, value, onChange, read, className, ...rest }: DateInputProps) {
  const picker = useRef<HTMLInputElement>(null);
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const deleting = String((nativeEvent as InputEvent).inputType ?? '').startsWith('delete');
    const atEnd = target.selectionStart === target.value.length;
    onChange(atEnd ? assistDate(target.value, deleting) : target.value);
  };
  const settle = () => {
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
        onBlur={(event) => settle() || rest.onBlur?.(event)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
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

/** The value of a DD-MM-YYYY field after a keystroke, with the hyphens put in for the typist.
 *  It helps and never corrects: what is deleted stays deleted, a paste or a year-first date is left alone.
 *  @param typed the text after the keystroke  @param deleting whether the keystroke took something away */
export function assistDate(typed: string, deleting: boolean): string {
  if (deleting) return typed;
  const text = typed.replace(/[/.\s]/g, '-').replace(/-{2,}/g, '-');
  // '20-25' can only be the start of 2025-…: no month is above twelve.
  if (/^(19|20)-(1[3-9]|[2-9]\d)$/.test(text)) return `${text.replace('-', '')}-`;
  if (/^(\d{2}|\d{4}-\d{2}|\d{2}-\d{2})$/.test(text)) return `${text}-`;
  if (/^\d{4}-/.test(text)) return text;
  // A third hyphen, or a year before 1800: it was 2010-03-31 all along, taken for the 20th of October.
  const yearFirst = /^(19|20)-(\d{2})-(0[1-9]|1[0-2])-?(-|[0-3]\d)$/.exec(text);
  if (yearFirst) return `${yearFirst[1]}${yearFirst[2]}-${yearFirst[3]}-${yearFirst[4]?.replace('-', '')}`;
  // Digits that ran past a hyphen which had been deleted, or were pasted without any.
  const run = /^(\d{2})-?(\d{1,2})(?:-?(\d{1,4}))?$/.exec(text);
  return run ? run.slice(1).filter(Boolean).join('-') : text;
}
