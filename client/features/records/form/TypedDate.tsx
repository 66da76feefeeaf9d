import { isIsoDate, toTyped } from '../../../../shared/calendar';
import { dateEcho, wholeDate } from '../../../../shared/typedDate';
import { DateInput } from '../../../ui/DateInput';
import type { TextInputProps } from '../../../ui/TextInput';
import { authorsDay } from './authorsDay';
import css from './TypedDate.module.css';

/** A date as people type it: '5/3', '5 mar', '+3m'. Below it stands which day that is, and the box holds it as DD-MM-YYYY once it is left. */
export function TypedDate({ value, onChange, ...rest }: TextInputProps) {
  const today = authorsDay();
  const echo = dateEcho(value, today);
  return (
    <>
      <DateInput
        {...rest}
        value={value}
        onChange={(text) => onChange(isIsoDate(text) ? toTyped(text) : text)}
        read={(text) => wholeDate(text, today)}
      />
      {echo && <output className={css.echo}>{echo}</output>}
    </>
  );
}
