import { useState } from 'react';
import { isIsoDate, toTyped } from '../../../shared/basics/calendar';
import { dateEcho, wholeDate } from '../../../shared/basics/typedDate';
import { DateInput } from '../../ui/DateInput';
import type { TextInputProps } from '../../ui/TextInput';
import { authorsDay } from './authorsDay';
import css from './TypedDate.module.css';

/** A date as people type it: '5/3', '5 mar', '+3m'. Below it stands which day that is, and the box holds it as DD-MM-YYYY once it is left. */
export function TypedDate({ value, onChange, ...rest }: TextInputProps) {
  const today = authorsDay();
  // Said until the box is typed in again: a line that goes as the box is left would move the button that is being pressed.
  const [left, setLeft] = useState({ whole: '', echo: '' });
  const echo = dateEcho(value, today) ?? (left.whole === value ? left.echo : null);
  const read = (text: string) => {
    const whole = wholeDate(text, today);
    if (whole !== text) setLeft({ whole, echo: dateEcho(text, today) ?? '' });
    return whole;
  };
  return (
    <>
      <DateInput {...rest} value={value} onChange={(text) => onChange(isIsoDate(text) ? toTyped(text) : text)} read={read} />
      {echo && <output className={css.echo}>{echo}</output>}
    </>
  );
}
