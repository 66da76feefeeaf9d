import { useId } from 'react';
import css from './Control.module.css';
import { cx } from './cx';
import { TextInput, type TextInputProps } from './TextInput';

/** A number as typed text ('' if empty or not a number). The default `step` is 1. `unit` is shown at the end of the input, `sign` at its start.
 *  The mouse wheel scrolls the page instead of changing the number by accident. */
export function NumberInput({ unit, sign, className, ...rest }: TextInputProps & { unit?: string; sign?: string }) {
  return (
    <span className={css.wrap}>
      {sign && <span className={css.lead}>{sign}</span>}
      <TextInput
        inputMode="decimal"
        step={1}
        {...rest}
        type="number"
        className={cx(unit && css.hasTrail, sign && css.hasSign, className)}
        onWheel={(event) => event.currentTarget.blur()}
      />
      {unit && <span className={css.trail}>{unit}</span>}
    </span>
  );
}

/** A text input that suggests `options` and accepts any text. */
export function SuggestInput({ options, ...rest }: TextInputProps & { options: readonly string[] }) {
  const list = useId();
  return (
    <>
      <TextInput {...rest} list={list} />
      <datalist id={list}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </>
  );
}
