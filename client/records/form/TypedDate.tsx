import { useState } from 'react';
import { isIsoDate, toTyped } from '../../../shared/basics/calendar';
import { dateHint, completeTypedDate } from '../../../shared/basics/typedDate';
import { authorsDay } from '../../net/serverTime';
import { DateInput } from '../../ui/DateInput';
import type { TextInputProps } from '../../ui/TextInput';
import css from './TypedDate.module.css';

/** A date control that accepts '5/3', '5 mar' or '+3m'. Shows below which day that is, and turns the text into DD-MM-YYYY on leaving. */
export function TypedDate({ value, onChange, ...rest }: TextInputProps) {
  const today = authorsDay();
  // Stays until the next keystroke: a line that disappears on leaving would move the button that is being pressed.
  const [onLeaving, setOnLeaving] = useState({ whole: '', echo: '' });
  const echo = dateHint(value, today) ?? (onLeaving.whole === value ? onLeaving.echo : null);
  const read = (text: string) => {
    const whole = completeTypedDate(text, today);
    if (whole !== text) setOnLeaving({ whole, echo: dateHint(text, today) ?? '' });
    return whole;
  };
  return (
    <>
      <DateInput {...rest} value={value} onChange={(text) => onChange(isIsoDate(text) ? toTyped(text) : text)} read={read} />
      {echo && <output className={css.echo}>{echo}</output>}
    </>
  );
}
