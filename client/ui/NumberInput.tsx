import css from './Control.module.css';
import { cx } from './cx';
import { TextInput, type TextInputProps } from './TextInput';

/** A number as typed text ('' when empty or not a number). `step` 1 unless told; `unit` stands at the end of the box, `sign` at its start.
 *  The mouse wheel scrolls the page; it does not change the number unnoticed. */
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
